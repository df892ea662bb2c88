"""The theme is data: read strictly, and good enough for everybody's eyes."""

from __future__ import annotations

from pathlib import Path

import pytest

import ui.theme
from ui.parts import Size, Tone
from ui.theme import BadTheme, bundled_theme, contrast, luminance, mix, read_theme

FILE = Path(ui.theme.__file__).with_name("theme.toml")


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "theme.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("margin =", "marginal =", r"\[space\] .* the key margin"),
        ("great =", "huge =", r"\[size\]"),
        ("great = 0.105", "great = 50", "great = 50 must be a fraction"),
        ('night = "#0a0f1b"', 'night = "dark"', "night = 'dark' must be a colour"),
        ("[glyph]", "[glyphs]", "the file .* glyph"),
        ('shape = "circle"', 'form = "circle"', r"\[\[seat\]\]"),
        ("[size]", "[size", "theme.toml"),
    ],
)
def test_a_wrong_theme_is_refused_with_the_key(tmp_path, old, new, told):
    with pytest.raises(BadTheme, match=told):
        read_theme(changed(tmp_path, old, new))


def test_a_missing_theme_is_refused(tmp_path):
    with pytest.raises(BadTheme, match="nowhere"):
        read_theme(tmp_path / "nowhere.toml")


def test_no_size_is_below_a_thirtieth_of_the_height():
    assert min(bundled_theme().sizes.values()) * 30 >= 1
    assert bundled_theme().sizes[Size.FACT] * 28 >= 1


def test_every_tone_stands_out_from_every_ground_and_ink_from_every_fill():
    theme = bundled_theme()
    for name in ("night", "sky", "bar", "panel", "panel_foot", "panel_dim", "ink"):
        for tone, color in theme.tones.items():
            assert contrast(color, theme.colors[name]) >= 4.5, (name, tone)
    for tone, fill in theme.fills.items():
        assert contrast(theme.on(fill), fill) >= 4.5, tone


def test_contrast_is_that_of_wcag():
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)


def test_colours_mix_evenly():
    assert mix((0, 0, 0), (255, 255, 255), 0.5) == (128, 128, 128)
    assert mix((10, 20, 30), (200, 100, 0), 0.0) == (10, 20, 30)


def test_every_tone_has_a_colour():
    assert set(bundled_theme().tones) == set(bundled_theme().fills) == set(Tone)
