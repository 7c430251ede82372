"""Charts and diagrams: arrays by numpy, Vega-Lite by Altair, finished SVG.

Nothing in here knows pages, records or folders other than the cache folder that a caller names.
The package imports nothing by itself, so that a user of the diagrams does not pay for Altair.
"""
