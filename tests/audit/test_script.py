"""Addresses in scripts: those in texts count, those in comments do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.audit.known import is_search_index
from conceptry.audit.script import find_imports, find_loads

FOUND = [
    ('f("https://a.example/x");', "https://a.example/x"),
    ("f('wss://b.example');", "wss://b.example"),
    ("f(`https://c.example/${n}/y`);", "https://c.example/${…}"),
    ("f(`https://${host}/y`);", "https://${…}"),
    ("f(`${`https://d.example`}`);", "https://d.example"),
    ('f(`${g({ a: "https://e.example" })}`);', "https://e.example"),
    ('f("\\"//g.example/z");', "//g.example/z"),
]
PASSED = [
    "// https://a.example\n",
    "/* 'https://b.example' */",
    "n = a / b / c; // 'https://c.example'\n",
    "if (/[/'\"]\\//.test(s)) f();",
    "x = `a // b`;",
    'f("http://www.w3.org/2000/svg");',
    "return /'/;",
    "f(1) / 2 / 'k'.length;",
    'f("./local.js");',
]
parts = st.sampled_from([(text, [address]) for text, address in FOUND] + [(t, []) for t in PASSED])


@given(st.lists(parts))
def test_in_any_order_the_texts_are_found_and_nothing_else(chosen):
    program = "\n".join(text for text, _ in chosen)

    expected = [address for _, addresses in chosen for address in addresses]
    assert [one.address for one in find_loads(program)] == expected


@given(st.lists(parts), st.sampled_from([text for text, _ in FOUND]))
def test_the_place_is_where_the_address_stands(chosen, last):
    program = "\n".join([*(text for text, _ in chosen), last])

    found = list(find_loads(program))[-1]

    rest = program.split("\n")[found.line - 1][found.column - 1 :]
    assert rest.startswith(found.address.removesuffix("${…}"))


@given(st.text())
def test_any_text_can_be_read(text):
    list(find_loads(text + '"https://x.example'))
    list(find_imports(text + "import"))


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ('import "./a.js";', [("./a.js", True, "")]),
        ('import { b, c as d } from "./b.js";', [("./b.js", True, "")]),
        ('export * from "./c.js";', [("./c.js", True, "")]),
        ('const d = await import("./d.js");', [("./d.js", False, "")]),
        ('[["x-e", () => import("./e.js")]]', [("./e.js", False, "x-e")]),
        (
            '[["x-g", load]]; function load(){if(1){f()}import("./g.js")}import("./h.js");',
            [("./g.js", False, "x-g"), ("./h.js", False, "")],
        ),
        ('new Worker(new URL("./f.js", import.meta.url))', [("./f.js", False, "")]),
        ("const words = `${from}. And “${more}”`; import(name);", []),
    ],
)
def test_what_a_module_asks_for_is_read(program, expected):
    found = [(one.address, one.is_static, one.element) for one in find_imports(program)]

    assert found == expected


HANDED = r"""'["see https://a.example, it\'s there"]'"""
INDEX = "search/text-1.js"


def test_words_that_are_handed_to_the_search_are_no_addresses():
    assert is_search_index(INDEX, f"conceptrySearch('text-1',{HANDED});\n")


@pytest.mark.parametrize(
    ("path", "program"),
    [
        ("start.js", f"conceptrySearch('text-1',{HANDED});"),
        (INDEX, f"conceptryFetch({HANDED});"),
        (INDEX, f"conceptrySearch('x',{HANDED});fetch('y');"),
        (INDEX, f"conceptrySearch(fetch({HANDED}));"),
    ],
)
def test_a_script_that_does_more_than_hand_over_is_read(path, program):
    assert not is_search_index(path, program)


E = "https://evil.example/x"
HIDDEN = [
    r'f("https:\/\/evil.example\/x")',
    r'f("\x68ttps://evil.example/x")',
    r'f("\u{68}ttps://evil.example/x")',
    r'f("\150ttps://evil.example/x")',
    r'f("ht\ttps://evil.example/x")',
    'f("https:/\\\n/evil.example/x")',
    'f("ht" + "tps://evil.example/x")',
    'f("ht" /* and */ + `tps://evil.example/x`)',
    'f("https:/"+"/evil.example/x")',
    'f("//" + "evil.example/x")',
    'f("https://" + host)',
    "f(`//${host}/x`)",
    'f("//evil/x")',
    'f("//[2001:db8::1]/x")',
    r'f("\\\\evil.example/x")',
    r'f("/\\evil.example/x")',
    r'f("https:\\\\evil.example/x")',
    'f("https:evil.example/x")',
    'f("https:/evil.example/x")',
    'd.innerHTML = "<img src=//evil/x>"',
    r"f(/https:\/\/evil.example\/x/.source)",
    'f("https://schema.org.evil.example/x")',
    'f("https://www.w3.org/2008/site/images/logo.png")',
    "new RTCPeerConnection({ iceServers: [{ urls: server }] })",
    'f({ urls: "stun:evil.example" })',
    f"//# sourceMappingURL={E}",
    # Where the words lose their place: a comment that is none, a text that begins too late.
    f'// x\u2028fetch("{E}")',
    f'if (a) /[/*]/.test(s); fetch("{E}")',
    f'if (a) /"/.test(s); fetch("{E}")',
    f'await /[/*]/; fetch("{E}")',
    f'x = {{}} / 1; "/"; fetch("{E}")',
    f'i++ / 2; fetch("{E}") / 3',
    f'a.of / 1; "/*"; fetch("{E}"); "*/"',
    f'x.in / "/*" / 1; fetch("{E}")',
    f'<!-- "\nfetch("{E}") // "',
]


@pytest.mark.parametrize("program", HIDDEN)
def test_what_is_written_in_another_way_is_found_as_well(program):
    assert list(find_loads(program))


@pytest.mark.parametrize(
    "program",
    [
        r"x = /^https?:\/\//.test(y);",
        r'p = "[^\"\\\\]|\\\\(?:[\"\\/bfnrt]|u)";',
        "ports = { http: 80, https: 443 };",
        'x = "a//b.c"; is = protocol === "https:";',
        "if (a) { b } // https://a.example\n",
        "n = (a + b) / 2 / c; // https://a.example\n",
    ],
)
def test_what_only_looks_like_an_address_is_none(program):
    assert list(find_loads(program)) == []
