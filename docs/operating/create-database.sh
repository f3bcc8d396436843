#!/bin/sh
# Creates Quoin's role and database on a new PostgreSQL. compose.yaml gives it to the PostgreSQL image, which runs it
# once, as the superuser. The role is not a superuser: row security applies to it too.
set -eu
# psql reads the password itself: an argument is shown by the list of processes.
DATABASE_PASSWORD_FILE="${DATABASE_PASSWORD_FILE:-/run/secrets/database-password}"
export DATABASE_PASSWORD_FILE
psql --no-psqlrc --set ON_ERROR_STOP=1 \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set password `cat "$DATABASE_PASSWORD_FILE"`
create role quoin login createrole password :'password';
create database quoin owner quoin;
SQL
