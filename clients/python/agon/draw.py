"""Boards as SVG, from what the library tells of every board: cells, and pieces with letters."""
from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Any, List, Sequence, Tuple

from ._libagon import ffi
from .game import Game, Item

SEATS = (("#fffdf7", "#222"), ("#2b2b2b", "#fff"), ("#b5462f", "#fff"), ("#2f6db5", "#fff"),
         ("#4b8a3a", "#fff"), ("#8a4b9c", "#fff"))
COLOURS = {"Black": SEATS[1], "White": SEATS[0], "Red": SEATS[2], "Yellow": ("#ecc935", "#222"),
           "Green": SEATS[4], "Violet": SEATS[5]}  # of pieces that are named by them
NOBODY = ("#b9a98a", "#222")
LIGHT, DARK, EDGE = "#ecdcb9", "#dcc394", "#7a6440"
LOOKS = {"trap": "#b98b8b", "orange": "#e8872b", "blue": "#3467b0", "purple": "#7a4a9b",
         "fuchsia": "#e0679f", "yellow": "#ecc935", "red": "#c8382f", "green": "#3d8f4a",
         "brown": "#7d5233", "dark": DARK, "light": LIGHT}
HEX = [(cos(pi / 6 + i * pi / 3) / 3 ** 0.5, sin(pi / 6 + i * pi / 3) / 3 ** 0.5)
       for i in range(6)]

Point = Tuple[float, float]


def points(corners: Sequence[Point]) -> str:
    """Corners as SVG has them, y downwards."""
    return " ".join("%.3f,%.3f" % (x, -y) for x, y in corners)


def loop(polygon: Any) -> List[Point]:
    """The corners of a polygon of the library."""
    return [(polygon.at[i].x / 1000, polygon.at[i].y / 1000) for i in range(polygon.n)]


def turned(corners: Sequence[Point], item: Item) -> List[Point]:
    """A piece's corners where it lies."""
    c, s = cos(item.angle * pi / 180), sin(item.angle * pi / 180)
    side = -1 if "flipped" in item.marks else 1
    return [(item.x + side * x * c - y * s, item.y + side * x * s + y * c) for x, y in corners]


def board_of(game: Game) -> Tuple[List[str], List[Point]]:
    """The empty board: elements, and points that lie at its edge."""
    board, parts, edge = game._c.board, [], []
    for i in range(board.outlines):
        corners = loop(board.outline[i])
        parts.append('<polygon points="%s" fill="%s" stroke="%s" stroke-width=".04"/>'
                     % (points(corners), LIGHT, EDGE))
        edge += corners
    if game.shape == "polygons":
        return parts, edge
    for cell in game.cells:
        shade = DARK if game.shape == "square" and int(cell.x + cell.y) % 2 == 0 else LIGHT
        fill = LOOKS.get(cell.look, shade)
        if game.shape == "hex":
            corners = [(cell.x + x, cell.y + y) for x, y in HEX]
        else:
            corners = [(cell.x + x, cell.y + y) for x, y in ((-.5, -.5), (.5, -.5), (.5, .5),
                                                             (-.5, .5))]
        parts.append('<polygon points="%s" fill="%s" stroke="%s" stroke-width=".02"><title>%s'
                     '</title></polygon>' % (points(corners), fill, EDGE, escape(cell.name)))
        edge += corners
    return parts, edge


def piece_of(game: Game, item: Item) -> Tuple[str, List[Point]]:
    """A piece: its element, and points that lie at its edge."""
    fill, ink = SEATS[item.seat] if item.seat >= 0 else NOBODY
    if game.id == "abalone":
        fill, ink = COLOURS.get(item.name, (fill, ink))
    board = game._c.board
    if board.polygon != ffi.NULL:
        corners = turned(loop(board.polygon[item.piece]), item)
        return ('<polygon points="%s" fill="%s" stroke="#222" stroke-width=".03"><title>%s'
                '</title></polygon>' % (points(corners), NOBODY[0], escape(item.name))), corners
    letter = item.letter.upper() if item.seat == 0 else item.letter.lower()
    if game.shape == "pegs":
        half = .15 + .33 * (item.piece + 1) / board.pieces
        return ('<rect x="%.3f" y="%.3f" width="%.3f" height=".9" rx=".2" fill="%s" stroke="#222" '
                'stroke-width=".03"><title>%s</title></rect>'
                % (item.x - half, -item.y - .45, 2 * half, NOBODY[0], escape(item.name))), [
            (item.x - .5, item.y - .5), (item.x + .5, item.y + .5)]
    faint = ' opacity=".6"' if "frozen" in item.marks else ""
    ring = "#c8382f" if {"called", "checked"} & set(item.marks) else "#222"
    return ('<g transform="translate(%.3f %.3f)"%s><circle r=".4" fill="%s" stroke="%s" '
            'stroke-width=".05"/><text y=".13" font-size="%.2f" text-anchor="middle" '
            'font-family="sans-serif" fill="%s">%s</text><title>%s</title></g>'
            % (item.x, -item.y, faint, fill, ring, .4 if len(letter) < 3 else .28, ink,
               escape(letter), escape(item.name))), [
        (item.x - .5, item.y - .5), (item.x + .5, item.y + .5)]


def svg(game: Game, items: Sequence[Item], size: int) -> str:
    """The whole picture."""
    parts, edge = board_of(game)
    for item in items:
        part, corners = piece_of(game, item)
        parts.append(part)
        edge += corners
    xs, ys = [x for x, _ in edge] or [0.0], [y for _, y in edge] or [0.0]
    width, height = max(xs) - min(xs) + .2, max(ys) - min(ys) + .2
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" '
            'viewBox="%.3f %.3f %.3f %.3f" role="img" aria-label="%s">%s</svg>'
            % (size, max(1, round(size * height / width)), min(xs) - .1, -max(ys) - .1, width, height,
               escape(game.name, quote=True), "".join(parts)))
