#!/usr/bin/env bash
# Makes the image debian:bookworm-slim from Debian's packages: the smallest system, without manuals and translations.
# What this machine's network wants of programs goes into it: its certificates, and the settings of pip and npm.
set -euo pipefail
network='own=/usr/local/share/ca-certificates; mkdir -p "$1$own"; cp $own/*.crt "$1$own/" 2>/dev/null || true'
settings='cp /etc/pip.conf "$1/etc/pip.conf" 2>/dev/null || true; cp /etc/npmrc "$1/root/.npmrc" 2>/dev/null || true'
mmdebstrap --quiet --variant=minbase \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --customize-hook="$network" --customize-hook="$settings" bookworm /root/debian.tar
podman import --quiet /root/debian.tar docker.io/library/debian:bookworm-slim
