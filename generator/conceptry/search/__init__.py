"""Full-text search: how texts become words, and the index that the build writes.

Knows neither records nor pages nor an engine: texts come in, scripts for the browser come out.
"""
