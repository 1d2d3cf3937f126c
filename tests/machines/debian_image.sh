#!/usr/bin/env bash
# Makes the image debian:bookworm-slim from Debian's packages: the smallest system, without manuals and translations.
set -euo pipefail
mmdebstrap --quiet --variant=minbase \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    bookworm - | podman import --quiet - docker.io/library/debian:bookworm-slim
