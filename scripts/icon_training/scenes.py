"""Glyphs as phones show them: in a disc or tile, thin or bold, small, shifted, blurred, with a badge, on noise.

The network sees ink, not colours: how far each pixel is from the background, 1 at most (promptrpa.vision.ink makes it
from a screenshot). So colours come down to the tones of glyph, tile and badge, and all is drawn on the ink directly.
"""

from __future__ import annotations

import torch
from torch.nn import functional

SIDE = 48
"""Pixels of the network's input."""


def _uniform(low: float, high: float, count: int) -> torch.Tensor:
    return low + (high - low) * torch.rand(count, 1, 1)


def _chance(part: float, count: int) -> torch.Tensor:
    return torch.rand(count, 1, 1) < part


def _weight(masks: torch.Tensor) -> torch.Tensor:
    """Strokes a pixel thicker on some, thinner on others; (n, 1, 64, 64) in and out."""
    count = len(masks)
    thick = functional.max_pool2d(masks, 3, 1, 1)
    thin = -functional.max_pool2d(-masks, 3, 1, 1)
    thin = torch.where(thin.sum((2, 3), keepdim=True) < 0.6 * masks.sum((2, 3), keepdim=True), masks, thin)
    choice = torch.rand(count, 1, 1, 1)
    amount = torch.rand(count, 1, 1, 1)
    changed = torch.where(choice < 0.25, thick, torch.where(choice > 0.8, thin, masks))
    return masks + (changed - masks) * amount


def scenes(masks: torch.Tensor) -> torch.Tensor:
    """Ink (n, 1, SIDE, SIDE), 0 to 1, of glyphs (n, 64, 64), 0 to 255; each in another dress."""
    count = len(masks)
    masks = _weight(masks.float().unsqueeze(1) / 255)
    tiled = _chance(0.12, count)
    badge = _chance(0.08, count) & ~tiled
    glyph_size = torch.where(tiled, _uniform(0.4, 0.72, count), torch.ones(count, 1, 1))
    x, y = _cut(count, badge)
    lean = _uniform(-0.06, 0.06, count)
    grid = torch.stack((x + lean * y, y - lean * x), -1) / glyph_size.unsqueeze(-1)
    glyph = functional.grid_sample(masks, grid, align_corners=False).squeeze(1)
    glyph_tone, tile_tone = _uniform(0.35, 1, count), _uniform(0.25, 1, count)
    glyph_tone = torch.where(tiled & _chance(0.75, count), _uniform(0, 0.25, count) * tile_tone, glyph_tone)
    glyph_tone = torch.where(tiled, glyph_tone, torch.ones(1))
    shade = 1 - _chance(0.2, count) * _uniform(0, 0.5, count) * (x * _uniform(-1, 1, count) + y).clamp(-1, 1).add(1) / 2
    ink = _tile(x, y, count) * tiled * tile_tone
    ink = ink * (1 - glyph) + glyph * glyph_tone * shade
    radius = _uniform(0.16, 0.3, count)
    distance = ((x - 0.9).square() + (y + 0.9).square()).sqrt()
    dot = ((radius - distance) * 24 + 0.5).clamp(0, 1) * badge
    gap = ((radius * 1.3 - distance) * 24 + 0.5).clamp(0, 1) * (badge & _chance(0.4, count))
    ink = ink * (1 - torch.maximum(dot, gap)) + dot * _uniform(0.5, 1, count)
    return degrade(ink.unsqueeze(1))


def recut(ink: torch.Tensor) -> torch.Tensor:
    """Pictures that are no icons, cut as loosely as icons are: how tight a cut is tells nothing. (n, 1, SIDE, SIDE)."""
    x, y = _cut(len(ink), _chance(0, len(ink)))
    return functional.grid_sample(ink, torch.stack((x, y), -1), align_corners=False)


def _cut(count: int, badge: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Where each pixel lies on the glyph, -1 to 1 from edge to edge, each (n, SIDE, SIDE): what the reader took for its
    bounds is right for some, for others wrong by some parts of its size."""
    loose = ~_chance(0.35, count) | badge
    size = 1 + loose * _uniform(-0.03, 0.12, count) + badge * 0.12
    x_shift, y_shift = (loose * _uniform(-0.04, 0.04, count) + badge * way for way in (0.1, -0.1))
    stretch = 1 + loose * _uniform(-0.06, 0.06, count)
    steps = (torch.arange(SIDE) + 0.5) / SIDE * 2 - 1
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    return x * size * stretch + x_shift, y * size / stretch + y_shift


def _tile(x: torch.Tensor, y: torch.Tensor, count: int) -> torch.Tensor:
    """A disc, rounded square or ring that fills the cut."""
    corner = torch.where(_chance(0.5, count), torch.ones(1), _uniform(0.2, 0.6, count))
    straight = 1 - corner
    outside_x, outside_y = (x.abs() - straight).clamp(min=0), (y.abs() - straight).clamp(min=0)
    distance = corner - (outside_x.square() + outside_y.square()).sqrt()
    filled = (distance * 24 + 0.5).clamp(0, 1)
    ring = filled - ((distance - _uniform(0.06, 0.14, count)) * 24 + 0.5).clamp(0, 1)
    return torch.where(_chance(0.15, count), ring, filled)


def degrade(ink: torch.Tensor) -> torch.Tensor:
    """Fewer pixels, other edges, noise; the strongest ink is 1 again. (n, 1, SIDE, SIDE)."""
    parts = []
    for part in ink.chunk(8):
        pixels = int(torch.randint(16, 80, ()))
        if pixels < SIDE:
            small = functional.interpolate(part, (pixels, pixels), mode="area")
            part = functional.interpolate(small, (SIDE, SIDE), mode="bilinear")
        parts.append(part)
    ink = torch.cat(parts)
    count = len(ink)
    ink = ink.clamp(0, 1) ** _uniform(0.7, 1.4, count).unsqueeze(1)
    ink = ink + torch.randn_like(ink) * (_uniform(0, 0.05, count) * _chance(0.5, count)).unsqueeze(1)
    ink = ink.clamp(0, 1)
    return ink / ink.amax((2, 3), keepdim=True).clamp(min=0.05)
