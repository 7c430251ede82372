"""The record of a concept: what an author may write."""
