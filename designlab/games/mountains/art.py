"""Shapes of the picture of Mountains & Rivers, drawn around (0, 0)."""

from __future__ import annotations

FAMILY = {"earth": "amber", "fire": "red", "air": "green", "water": "blue", "none": "grey"}
LETTER = {"earth": "E", "fire": "F", "air": "A", "water": "W", "none": "–"}

EMBLEM = {
    "earth": "M-44 28L-16-24L-2 2L12-14L44 28z",
    "fire": "M4-38C10-20 30-10 30 12A30 26 0 0 1-30 12C-30-2-18-6-16-22C-8-16-4-8-4-2"
    "C4-10 4-24 4-38z",
    "air": "M-42-12H14A10 10 0 1 0 4-22M-42 4H30A11 11 0 1 1 19 15M-42 20H2A9 9 0 1 1-7 29",
    "water": "M-44-14q11-14 22 0t22 0t22 0t22 0M-44 6q11-14 22 0t22 0t22 0t22 0"
    "M-44 26q11-14 22 0t22 0t22 0t22 0",
}
SIGN = {
    "earth": "M-7 5L-2.5-5L0 0L2.4-3L7 5z",
    "fire": "M1-7C2-3 6-2 6 2A6 5 0 0 1-6 2C-6-1-3-1-3-4C-1-3-1-1-1-0C1-2 1-5 1-7z",
    "air": "M-7-3H2A2.4 2.4 0 1 0-.4-5.4M-7 1H5A2.6 2.6 0 1 1 2.4 3.6",
    "water": "M-7-2q3.5-5 7 0t7 0M-7 4q3.5-5 7 0t7 0",
}
"""Signs of the elements; those of air and water are lines, the others surfaces."""
DRAWN = ("air", "water")

ICON = {
    "weapon": "M-9 9L-5 5M-8 1L-1 8M-5 5L8-8M8-8L9-3M8-8L3-9",
    "challenge": "M0-10L2.8-3.6L9.6-3L4.4 1.5L6 8.2L0 4.7L-6 8.2L-4.4 1.5L-9.6-3L-2.8-3.6z",
    "chance": "M-5-4A5 5 0 1 1 1.6 1.2Q0 2 0 4.4M0 8.2V9",
}
