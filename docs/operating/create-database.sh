#!/bin/sh
# Creates Quoin's roles and database on a new PostgreSQL. compose.yaml gives it to the PostgreSQL image, which runs it
# once, as the superuser. `quoin_owner` owns the tables, and `quoin` may only become the two roles of sessions.
set -eu
# psql reads the password itself: an argument is shown by the list of processes.
DATABASE_PASSWORD_FILE="${DATABASE_PASSWORD_FILE:-/run/secrets/database-password}"
DATABASE_OWNER_PASSWORD_FILE="${DATABASE_OWNER_PASSWORD_FILE:-/run/secrets/database-owner-password}"
export DATABASE_PASSWORD_FILE DATABASE_OWNER_PASSWORD_FILE
psql --no-psqlrc --set ON_ERROR_STOP=1 \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set password `cat "$DATABASE_PASSWORD_FILE"`
\set owner_password `cat "$DATABASE_OWNER_PASSWORD_FILE"`
create role quoin_app nologin;
create role quoin_system nologin;
create role quoin_owner login createrole password :'owner_password';
create role quoin login noinherit password :'password';
grant quoin_app, quoin_system to quoin_owner with admin option;
grant quoin_app, quoin_system to quoin;
create database quoin owner quoin_owner;
SQL
