#!/usr/bin/env bash
# Makes a database for POSTGRES_USER when there is none yet, and serves it.
set -e
programs=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
if [ ! -e $data/PG_VERSION ]; then
    chown postgres $data
    install -m 0600 -o postgres "$POSTGRES_PASSWORD_FILE" /tmp/password
    runuser -u postgres -- $programs/initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust \
        --encoding=UTF8 --no-locale
    echo "host all all all scram-sha-256" >> $data/pg_hba.conf
    echo "CREATE DATABASE $POSTGRES_DB" | runuser -u postgres -- $programs/postgres --single -D $data postgres
fi
install -d -o postgres /var/run/postgresql # where psql looks for it
exec runuser -u postgres -- $programs/postgres -D $data -c 'listen_addresses=*'
