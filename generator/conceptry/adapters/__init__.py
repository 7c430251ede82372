"""The engines that publish a site. Only these modules know MkDocs or write pages to disk."""
