"""Pages: frozen views of ready strings, and the templates that write them as HTML."""
