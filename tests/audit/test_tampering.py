"""Whatever is put into a finished site that a browser would load from elsewhere is found."""

import hashlib
from importlib import resources

import pytest
from clean_site import spoil, write_site

from conceptry.audit import audit_site, known

LEAD = '<img src="icon.svg" alt="">'
ICON = '<link rel="icon" href="icon.svg">'
MODULE = '<script src="site.js" type="module"></script>'
SHADE = "rect { fill: url(#shade) }"
FONT = 'src: url("math.woff2")'
RULE = ".lead { background: url(data:image/png;base64,AA==); }"


def findings(folder):
    return [
        f"{f.path}:{f.line}:{f.column}: {f.code} {f.message}" for f in audit_site(folder).faults
    ]


@pytest.fixture
def site(tmp_path):
    return write_site(tmp_path)


def test_a_clean_site_has_no_fault(site):
    assert findings(site) == []


HOST = "https://cdn.example"
ELSEWHERE = [
    # What is put in the place of what, and the place and the words of the finding.
    ("index.html", LEAD, f'<img src="{HOST}/a.png">', '14:1: from-elsewhere <img src> loads "{}/a.png"'),
    ("index.html", LEAD, "<IMG SRC=//cdn.example/a.png>", '14:1: from-elsewhere <img src> loads "//cdn.example/a.png"'),
    ("index.html", LEAD, r'<img src="\\cdn.example\a.png">', r'14:1: from-elsewhere <img src> loads "\\\\cdn.example\\a.png"'),
    ("index.html", LEAD, '<img src="ht&#10;tps://cdn.example/a.png">', r'14:1: from-elsewhere <img src> loads "ht\ntps://cdn.example/a.png"'),
    ("index.html", LEAD, f'<img srcset="icon.svg 1x, {HOST}/b.png 2x">', '14:1: from-elsewhere <img srcset> loads "{}/b.png"'),
    ("index.html", LEAD, f'<img srcset="data:image/png;base64,AA,BB 1x,{HOST}/b.png">', '14:1: from-elsewhere <img srcset> loads "{}/b.png"'),
    ("index.html", LEAD, f'<picture><source srcset="{HOST}/c.avif"></picture>', '14:10: from-elsewhere <source srcset> loads "{}/c.avif"'),
    ("index.html", LEAD, f'<iframe src="{HOST}/"></iframe>', '14:1: from-elsewhere <iframe src> loads "{}/"'),
    ("index.html", LEAD, f'<iframe srcdoc="&lt;img src={HOST}/d&gt;"></iframe>', '14:1: from-elsewhere <img src> in srcdoc loads "{}/d"'),
    ("index.html", LEAD, f'<object data="{HOST}/e.swf"></object>', '14:1: from-elsewhere <object data> loads "{}/e.swf"'),
    ("index.html", LEAD, f'<embed src="{HOST}/e.pdf">', '14:1: from-elsewhere <embed src> loads "{}/e.pdf"'),
    ("index.html", LEAD, f'<video src="{HOST}/f.mp4"></video>', '14:1: from-elsewhere <video src> loads "{}/f.mp4"'),
    ("index.html", LEAD, f'<video poster="{HOST}/f.png"></video>', '14:1: from-elsewhere <video poster> loads "{}/f.png"'),
    ("index.html", LEAD, f'<audio><source src="{HOST}/f.mp3"></audio>', '14:8: from-elsewhere <source src> loads "{}/f.mp3"'),
    ("index.html", LEAD, f'<svg><image href="{HOST}/g.png"/></svg>', '14:6: from-elsewhere <image href> loads "{}/g.png"'),
    ("index.html", LEAD, f'<svg><use xlink:href="{HOST}/g.svg#a"/></svg>', '14:6: from-elsewhere <use xlink:href> loads "{}/g.svg#a"'),
    ("index.html", LEAD, f'<svg><animate attributeName="href" values="a;{HOST}/g"/></svg>', '14:6: from-elsewhere <animate values> loads "{}/g"'),
    ("index.html", LEAD, f'<svg><rect fill="url({HOST}/h.svg#a)"/></svg>', '14:6: from-elsewhere url() in fill of <rect> loads "{}/h.svg#a"'),
    ("index.html", LEAD, f'<p style="background: url({HOST}/i.png)">', '14:1: from-elsewhere url() in style of <p> loads "{}/i.png"'),
    ("index.html", LEAD, f"<style>p {{ background: url({HOST}/j.png) }}</style>", '14:24: from-elsewhere url() loads "{}/j.png"'),
    ("index.html", LEAD, f'<form action="{HOST}/k"></form>', '14:1: sent-elsewhere <form action> sends to "{}/k"'),
    ("index.html", LEAD, f'<button formaction="{HOST}/k">', '14:1: sent-elsewhere <button formaction> sends to "{}/k"'),
    ("index.html", LEAD, f'<a href="other/" ping="{HOST}/l">', '14:1: sent-elsewhere <a ping> sends to "{}/l"'),
    ("index.html", LEAD, f'<!--><img src="{HOST}/m.png">-->', '14:1: from-elsewhere <img src> after a comment loads "{}/m.png"'),
    ("index.html", LEAD, f'<noscript><img src="{HOST}/n.png"></noscript>', '14:11: from-elsewhere <img src> loads "{}/n.png"'),
    ("index.html", ICON, f'<link rel="icon" href="{HOST}/o.png">', '8:1: from-elsewhere <link rel=icon> loads "{}/o.png"'),
    ("index.html", ICON, f'<link rel="shortcut icon" href="{HOST}/o.ico">', '8:1: from-elsewhere <link rel=icon> loads "{}/o.ico"'),
    ("index.html", ICON, f'<link rel="preconnect" href="{HOST}">', '8:1: from-elsewhere <link rel=preconnect> loads "{}"'),
    ("index.html", ICON, '<link rel=dns-prefetch href="//cdn.example">', '8:1: from-elsewhere <link rel=dns-prefetch> loads "//cdn.example"'),
    ("index.html", ICON, f'<link rel="alternate stylesheet" href="{HOST}/p.css">', '8:1: from-elsewhere <link rel=stylesheet> loads "{}/p.css"'),
    ("index.html", ICON, f'<link rel="preload" as="image" imagesrcset="{HOST}/q.png 2x">', '8:1: from-elsewhere <link imagesrcset> loads "{}/q.png"'),
    ("index.html", ICON, f'<link rel="something-new" href="{HOST}/r">', '8:1: from-elsewhere <link rel=something-new> loads "{}/r"'),
    ("index.html", ICON, f'<meta http-equiv="Refresh" content="5; URL=\'{HOST}/s\'">', '8:1: from-elsewhere <meta http-equiv=refresh> loads "{}/s"'),
    ("index.html", ICON, f'<base href="{HOST}/">', '8:1: from-elsewhere <base href> loads "{}/"'),
    ("index.html", MODULE, f'<script src="{HOST}/t.js"></script>', '15:1: from-elsewhere <script src> loads "{}/t.js"'),
    ("index.html", MODULE, f'<script type="importmap">{{"imports": {{"a": "{HOST}/u.js"}}}}</script>', '15:26: from-elsewhere <script> loads "{}/u.js"'),
    ("index.html", MODULE, f'<script>fetch("{HOST}/v")</script>', '15:9: from-elsewhere an inline script loads "{}/v"'),
    ("style/site.css", FONT, f'src: url("{HOST}/w.woff2")', '1:44: from-elsewhere url() loads "{}/w.woff2"'),
    ("style/site.css", RULE, f'@import "{HOST}/x.css";', '4:9: from-elsewhere @import loads "{}/x.css"'),
    ("style/site.css", RULE, f"@import url({HOST}/x.css) screen;", '4:9: from-elsewhere @import loads "{}/x.css"'),
    ("style/site.css", RULE, f"a {{ &:hover {{ background: image-set('{HOST}/y.png' 1x) }} }}", '4:37: from-elsewhere image-set() loads "{}/y.png"'),
    ("style/site.css", RULE, f'@media print {{ p {{ cursor: \\75rl("{HOST}/z.cur"), auto }} }}', '4:34: from-elsewhere url() loads "{}/z.cur"'),
    ("style/site.css", RULE, f':root {{ --image: "{HOST}/aa.png" }}', '4:18: from-elsewhere a string loads "{}/aa.png"'),
    ("icon.svg", SHADE, f"rect {{ fill: url({HOST}/bb.svg#a) }}", '2:21: from-elsewhere url() loads "{}/bb.svg#a"'),
    ("icon.svg", SHADE, '@import "&#104;ttps://cdn.example/cc.css";', '2:16: from-elsewhere @import loads "{}/cc.css"'),
    ("icon.svg", SHADE, f'<![CDATA[@import "{HOST}/dd.css";]]>', '2:25: from-elsewhere @import loads "{}/dd.css"'),
    ("icon.svg", "<rect ", f'<image xmlns:x="http://www.w3.org/1999/xlink" x:href="{HOST}/ee.png"/><rect ', '3:1: from-elsewhere <image xlink:href> loads "{}/ee.png"'),
    ("icon.svg", "<svg ", f'<?xml-stylesheet href="{HOST}/ff.css"?>\n<svg ', '1:1: from-elsewhere <?xml-stylesheet?> loads "{}/ff.css"'),
    ("site.js", "add(parts", f'fetch("{HOST}/gg");\nadd(parts', '5:8: from-elsewhere "{}/gg" is an address of another host'),
    ("site.js", "add(parts", f"const tail = `${{`{HOST}/hh`}}/${{1}}`;\nadd(parts", '5:18: from-elsewhere "{}/hh" is an address of another host'),
    ("site.webmanifest", '"icon.svg"', f'"{HOST}/ii.png"', '4:22: from-elsewhere src loads "{}/ii.png"'),
]  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new", "expected"), ELSEWHERE)
def test_what_comes_from_elsewhere_is_found_with_its_place(site, path, old, new, expected):
    spoil(site, path, old, new)

    assert f"{path}:{expected.replace('{}', HOST)}" in findings(site)


INSIDE = [
    (MODULE, "<script>start()</script>", "15:9: inside an inline script stands in the page"),
    (MODULE, '<script type="module">start()</script>', "15:23: inside an inline script stands in the page"),
    (MODULE, '<script src="data:text/javascript,x()"></script>', '15:1: refused <script src> is "data:text/javascript,x()"'),
    (LEAD, '<p onclick="start()">', "14:1: inside onclick of <p> stands in the page"),
    (LEAD, '<a href=" java&#9;script:start()">', "14:1: inside a program in href of <a> stands in the page"),
    (LEAD, '<p style="color: red">', "14:1: inside style of <p> stands in the page"),
    (LEAD, "<style>p { color: red }</style>", "14:8: inside a style sheet stands in the page"),
    (LEAD, '<iframe src="other/"></iframe>', '14:1: refused <iframe src> is "other/"'),
    (LEAD, '<form action="other/"></form>', '14:1: refused <form action> is "other/"'),
    (ICON, '<base href="other/">', '8:1: refused <base href> is "other/"'),
    (ICON, '<link rel=stylesheet href="data:text/css,p{}">', '8:1: refused <link rel=stylesheet> is "data:text/css,p{}"'),
    (LEAD, '<img src="lost.png">', '14:1: missing <img src> leads to "lost.png"'),
    (LEAD, '<a href="../above.html">', '14:1: missing a link leads to "../above.html"'),
    (LEAD, '<a href="other/#nowhere">', '14:1: missing-place a link leads to "other/#nowhere"'),
    ('content="default-src', 'content="img-src https: \'self\'; default-src', "4:1: weak-policy the policy allows img-src https:"),
    ("Content-Security-Policy", "Other", "1:1: no-policy the page has no Content-Security-Policy"),
    ("<head>", '<head><link rel="icon" href="icon.svg">', "3:7: no-policy <link rel=icon> stands before the policy, which does not bind it"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), INSIDE)
def test_what_the_policy_refuses_or_nothing_holds_is_found(site, old, new, expected):
    spoil(site, "index.html", old, new)

    assert f"index.html:{expected}" in findings(site)


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        ("site.js", "./sum.js", "./gone.js", '2:22: missing an import leads to "./gone.js"'),
        ("style/site.css", "math.woff2", "gone.woff2", '1:44: missing url() leads to "gone.woff2"'),
        ("icon.svg", "</svg>", "</sgv>", "1:1: unreadable mismatched tag: line 4, column 2"),
        ("icon.svg", "<rect", "<script>x()</script><rect", "3:9: inside an inline script stands in the page"),
    ],
)  # fmt: skip
def test_faults_of_other_files_are_found(site, path, old, new, expected):
    spoil(site, path, old, new)

    assert f"{path}:{expected}" in findings(site)


def test_links_to_sources_and_words_of_comments_are_fine(site):
    more = (
        '<a href="https://example.org/more">more</a> <!-- see https://example.org -->\n'
        '<svg><a xlink:href="https://example.org/svg"><text>x</text></a></svg>\n'
        '<blockquote cite="https://example.org/said">said</blockquote>\n'
        '<link rel="canonical" href="https://example.org/here">\n'
        '<meta property="og:image" content="https://example.org/image.png">\n'
        "<p>&lt;img src=https://example.org/text.png&gt;</p>\n"
    )
    spoil(site, "index.html", LEAD, more)

    assert findings(site) == []


def test_a_site_below_a_path_is_read_from_there(site):
    canonical = '<link rel="canonical" href="https://example.org/book/">'
    spoil(site, "index.html", ICON, f'{canonical}<link rel="icon" href="/book/icon.svg">')
    assert findings(site) == []

    spoil(site, "index.html", "/book/icon.svg", "/icon.svg")

    assert findings(site) == ['index.html:8:56: missing <link rel=icon> leads to "/icon.svg"']


def test_a_known_address_of_the_theme_counts_once_a_page_would_have_it_asked(site):
    (bundle,) = (resources.files("material") / "templates/assets/javascripts").glob("bundle.*.js")
    copy = site / "assets" / "any.js"
    copy.parent.mkdir()
    copy.write_bytes(bundle.read_bytes())
    assert findings(site) == []

    spoil(site, "index.html", 'class="lead"', 'class="lead mermaid"')

    (found,) = findings(site)
    asked = "has the theme ask https://unpkg.com/mermaid@, which draws diagrams of Mermaid"
    assert found == f"index.html:1:1: from-elsewhere .mermaid {asked}"


def test_a_file_that_only_has_the_name_of_one_of_the_theme_is_read(site):
    bundle = site / "bundle.1a2b.min.js"
    bundle.write_text('load("https://unpkg.com/mermaid@11/dist/mermaid.min.js")')

    assert [f.split(": ", 1)[0] for f in findings(site)] == ["bundle.1a2b.min.js:1:7"]


def test_the_address_that_pyodide_brings_counts_unless_the_worker_gives_another(site, monkeypatch):
    content = b'const place = "https://cdn.jsdelivr.net/pyodide/v1/full/";'
    digest = hashlib.sha256(content).hexdigest()
    monkeypatch.setattr(known, "_digests", lambda *_: frozenset((digest,)))
    (site / "pyodide.js").write_bytes(content)

    assert [f.split(": ", 1)[0] for f in findings(site)] == ["pyodide.js:1:16"]

    (site / "worker.js").write_text("start({ packageBaseUrl: folder });")

    assert findings(site) == []
