"""What the reader's browser runs: pure Python, nothing but the standard library.

These very files are shipped to the page. They run on the Python that builds the site
and on Pyodide's, and they know nothing of records, pages or the site.
"""
