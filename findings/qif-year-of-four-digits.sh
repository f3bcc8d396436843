#!/bin/sh
# qif2json 0.4.0 (npm) reads days by a format: DD-MM-YY for files of Quicken that mix 27/11'26 and 27/11/2026.
# Guess: a year of four digits is read whole or refused, as the format has two.
# Seen: the first two of them are taken for the year, so 27/11/2026 becomes 27 November 2020 without a word.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund qif2json@0.4.0
cat >observe.cjs <<'END'
const { parse } = require("qif2json");
const text = "!Type:Bank\nD27/11'26\nT109.00\n^\nD27/11/2026\nT218.00\n^\n";
const seen = parse(text, { dateFormat: "DD-MM-YY" }).transactions.map(({ date }) => date.slice(0, 10)).join(" ");
console.log(seen);
process.exit(seen === "2026-11-27 2020-11-27" ? 0 : 1);
END
node observe.cjs
