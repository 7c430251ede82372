"""Conceptry: concept records in JSON become a static knowledge base."""
