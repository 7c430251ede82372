"""What was once passed over: policies that bind nothing, text that is markup, files of any name."""

import pytest
from clean_site import spoil, write_site

from conceptry.audit import audit_site
from conceptry.pages.policy import find_weaknesses, parse_policy, render_policy

META = f'<meta http-equiv="Content-Security-Policy" content="{render_policy()}">'
TITLE = "<title>Home</title>"
LEAD = '<img src="icon.svg" alt="">'
ICON = '<link rel="icon" href="icon.svg">'
MANIFEST = "site.webmanifest"
HOST = "https://cdn.example"


def codes(folder):
    return {(one.path, one.code) for one in audit_site(folder).faults}


@pytest.fixture
def site(tmp_path):
    return write_site(tmp_path)


NOT_FIRST = [
    "</head><body>{}",
    "<p></p>{}",
    "words {}",
    "\u00a0{}",
    "<!-->-->{}",
    "<template>{}</template>",
    "<noscript>{}</noscript>",
    "<title>{}</title>",
    "<textarea>{}</textarea>",
    "<svg>{}</svg>",
    "<select>{}</select>",
    "<style></style>{}",
    '<meta charset="iso-2022-jp">{}',
]


@pytest.mark.parametrize("around", NOT_FIRST)
def test_a_policy_binds_only_as_the_first_element_of_the_head(site, around):
    spoil(site, "index.html", META, around.replace("{}", META))

    assert ("index.html", "no-policy") in codes(site)


@pytest.mark.parametrize("around", ["<meta charset=utf-8>{}", "<!-- words -->\n{}"])
def test_what_loads_nothing_may_stand_before_the_policy(site, around):
    spoil(site, "index.html", META, around.replace("{}", META))

    assert codes(site) == set()


@pytest.mark.parametrize(
    ("more", "weakness"),
    [
        *((f"{name} https:", f"{name} https:") for name in ("script-src-elem", "style-src-elem")),
        *((f"{name} *", f"{name} *") for name in ("frame-src", "child-src", "object-src")),
        ("media-src https:", "media-src https:"),
        ("fenced-frame-src https:", "fenced-frame-src https:"),
        ("script-src-attr 'unsafe-inline'", "script-src-attr 'unsafe-inline'"),
        ("something-new 'self'", "something-new"),
    ],
)
def test_a_directive_that_ours_has_not_may_allow_nothing(more, weakness):
    assert find_weaknesses(parse_policy(f"{render_policy()}; {more}")) == (weakness,)


@pytest.mark.parametrize("space", ["\u00a0", "\x0b"])
def test_what_is_no_space_for_a_browser_parts_no_words(space):
    assert find_weaknesses(parse_policy(render_policy().replace(" ", space)))


@pytest.mark.parametrize("more", ["upgrade-insecure-requests", "frame-src 'none'", "sandbox"])
def test_a_policy_may_be_stricter_and_is_read_in_any_case(more):
    policy = render_policy().replace("'self'", "'SELF'")

    assert find_weaknesses(parse_policy(f"{policy}; {more}")) == ()


IMAGE = f'<img src="{HOST}/a.png">'
HIDDEN = [
    *(f"<{n}><!--</{n}>{IMAGE}-->" for n in ("noscript", "xmp", "noembed", "noframes", "textarea")),
    f"<title><!--</title>{IMAGE}-->",
    f'<noscript><p title="</noscript>{IMAGE}"></p></noscript>'.replace('"https', "https", 1),
    f"<select><title></select>{IMAGE}</title>",
    f'<svg><title><img src="{HOST}/a.png"></title></svg>',
    f'<svg><style><a title="</style><!--">{IMAGE}</a></style></svg>',
    f'<svg><rect><set attributeName="filter" to="url({HOST}/a#b)"/></rect></svg>',
    f'<meta name="msapplication-config" content="{HOST}/a.xml">',
]


@pytest.mark.parametrize("markup", HIDDEN)
def test_text_for_one_browser_is_markup_for_another(site, markup):
    spoil(site, "index.html", LEAD, markup)

    assert ("index.html", "from-elsewhere") in codes(site)


@pytest.mark.parametrize(
    "markup",
    [
        *(
            f'<script type="{k}">f()</script>'
            for k in ("application/ecmascript", "text/livescript")
        ),
        '<script type="text/javascript1.5">f()</script>',
        '<script href="site.js">f()</script>',
        '<script type="webbundle">{"source": "a"}</script>',
        '<script type="text/plain"><!--<script></script>',
        '<svg><a><set attributeName="href" to="javascript:f()"/></a></svg>',
        '<svg><a><animate attributeName="href" values="#;javascript:f()"/></a></svg>',
        '<meta http-equiv="x-dns-prefetch-control" content="on">',
    ],
)
def test_every_way_to_run_a_program_in_a_page_is_found(site, markup):
    spoil(site, "index.html", LEAD, markup)

    assert ("index.html", "inside") in codes(site)


@pytest.mark.parametrize(
    "markup",
    [
        f"<textarea>{IMAGE}</textarea>",
        f'<table><tr><td values="{HOST}">x</td></tr></table>',
        f'<math><mi href="{HOST}">x</mi></math>',
        f'<link rel="privacy-policy" href="{HOST}">',
    ],
)
def test_what_no_browser_loads_is_fine(site, markup):
    spoil(site, "index.html", LEAD, markup)

    assert codes(site) == set()


SCRIPT, STYLE = f'fetch("{HOST}/x")', f'@import "{HOST}/x";'
XML = f'<?xml-stylesheet xhref="a" href="{HOST}/x"?>'
FILES = [
    *(
        (f"a.{end}", SCRIPT, f'<script src="a.{end}"></script>')
        for end in ("cjs", "txt", "JS", "php")
    ),
    *((f"a.{end}", STYLE, f'<link rel=stylesheet href="a.{end}">') for end in ("CSS", "txt")),
    *((name, IMAGE, LEAD) for name in ("b.HTML", "b.shtml", "b", "b.php")),
    *((name, f"{XML}<a/>", LEAD) for name in ("b.SVG", "b.xml", "b.xht", "b.xsl")),
    ("b.xml", XML.replace("https", "&#104;ttps") + "<a/>", LEAD),
    (
        "os.xml",
        f'<OpenSearchDescription><Url template="{HOST}/?q="/></OpenSearchDescription>',
        LEAD,
    ),
    ("os.xml", f"<OpenSearchDescription><Image>{HOST}/</Image></OpenSearchDescription>", LEAD),
    ("app.json", f'{{"url": "{HOST}/"}}', '<link rel="manifest" href="app.json">'),
    ("app.txt", f'{{"\\u0073rc": "{HOST}/"}}', '<link rel="manifest" href="app.txt">'),
    ("app.txt", '{"src": "https:cdn.example/"}', '<link rel="manifest" href="app.txt">'),
    ("worker.txt", SCRIPT, '<script src="start.js"></script>'),
]


@pytest.mark.parametrize(("path", "text", "asking"), FILES)
def test_a_file_is_read_as_what_it_is_asked_for(site, path, text, asking):
    (site / path).write_text(text)
    (site / "start.js").write_text('new Worker("./worker.txt");')
    spoil(site, "index.html", LEAD, asking)

    assert (path, "from-elsewhere") in codes(site)


OF_XHTML = (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="http://www.w3.org/1999/xhtml">'
    "<head>{}</head><body>{}</body></html>"
)


@pytest.mark.parametrize(
    ("head", "body", "code"),
    [
        ("", "", "no-policy"),
        (f"<link/>{META[:-1]}/>", "", "no-policy"),
        (f"{META[:-1]}/>", "<h:script>f()</h:script>", "inside"),
    ],
)
def test_a_page_of_xhtml_is_read_as_xml(site, head, body, code):
    (site / "b.xhtml").write_text(OF_XHTML.format(head, body))

    assert {("b.xhtml", code)} <= codes(site)


@pytest.mark.parametrize(
    ("path", "text", "code"),
    [
        ("_headers", f"/*\n  Link: <{HOST}/x>; rel=preload; as=script\n", "host-rule"),
        ("_headers", f"/*\n  Refresh: 0; url={HOST}\n", "host-rule"),
        ("_headers", "/*\n  ! Content-Security-Policy\n", "host-rule"),
        ("_headers", "/*\n  Content-Security-Policy: img-src *\n", "weak-policy"),
        (".htaccess", f"Redirect /a.js {HOST}\n", "host-rule"),
        (".htaccess", f'Header always set Link "<{HOST}>"\n', "host-rule"),
        ("_redirects", f"/a.js {HOST} 302\n", "host-rule"),
        (MANIFEST, "{nope", "unreadable"),
        (MANIFEST, "[" * 2000 + "]" * 2000, "unreadable"),
        (MANIFEST, '{"icons": [{"src": "gone.png"}]}', "missing"),
    ],
)
def test_files_for_a_host_and_manifests_are_read(site, path, text, code):
    (site / path).write_text(text)

    assert codes(site) == {(path, code)}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("_headers", f"/*\n  Content-Security-Policy: {render_policy()}\n/a/*\n  Vary: a\n"),
        (".htaccess", 'Header always set Referrer-Policy "no-referrer"\n'),
        ("words.json", f'{{"icon": "{HOST} is an address", "url": "{HOST}"}}'),
    ],
)
def test_what_a_host_may_be_told_is_fine(site, path, text):
    (site / path).write_text(text)

    assert codes(site) == set()


def test_a_symbolic_link_is_a_fault_and_is_not_followed(site, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "page.html"
    outside.write_text(IMAGE)
    (site / "page.html").symlink_to(outside)

    assert codes(site) == {("page.html", "symbolic-link")}
