#!/bin/sh
# mt940js 1.3.5 (npm) reads the days of a line of MT940: the value date with its year, and the entry date without one.
# Guess: a line of value 31 December 2025 that was entered on 2 January (:61:2512310102…) has the entry date 2026-01-02.
# Seen: it takes the year of the value date, so the entry lies 363 days before it. The package mt-940 5.1.1 of PyPI has
#   2026-01-02.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mt940js@1.3.5
cat >observe.cjs <<'END'
const { Parser } = require("mt940js");
const text = [
  ":20:STATEMENT",
  ":25:0012345678",
  ":28C:1/1",
  ":60F:C251231SGD1000,00",
  ":61:2512310102C100,00NTRFREFERENCE//BANK1",
  ":86:TRANSFER",
  ":62F:C260102SGD1100,00",
  "",
].join("\n");
const [{ date, entryDate }] = new Parser().parse(text)[0].transactions;
const seen = [date, entryDate].map((day) => day.toISOString().slice(0, 10)).join(" ");
console.log(`value ${seen.replace(" ", ", entered on ")}`);
process.exit(seen === "2025-12-31 2025-01-02" ? 0 : 1);
END
node observe.cjs
