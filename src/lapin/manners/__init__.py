"""Words that are not for a table of children, and names that look alike. Lists are data: one file a language."""

from lapin.manners.folding import looks_of
from lapin.manners.words import BUILT_IN, WordList

__all__ = ["BUILT_IN", "WordList", "looks_of"]
