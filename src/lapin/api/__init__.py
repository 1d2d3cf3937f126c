"""The public API: this package and `lapin.client` define the names that programs import from `lapin`.

`play` loads quickly, `computers` loads numpy; `lapin` imports each when one of its names is first used.
docs/api.md explains the names one by one.
"""
