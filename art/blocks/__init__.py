"""Blocks: the things pictures are composed of, each painted in one call, with the palette's colours by default."""
