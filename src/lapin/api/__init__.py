"""Behind the front door: what `from lapin import ...` gives is defined or gathered here, and in `lapin.client`.

`play` is light, `computers` loads numpy; `lapin` itself loads each when one of its names is first used. Programs
import the names from `lapin`; docs/api.md shows them one by one.
"""
