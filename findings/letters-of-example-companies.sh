#!/bin/sh
# stdnum 1.12.0 (npm) refuses the UENs of the two companies in nearly all official examples of PINT-SG 1.4.1 (May 2026).
# Guess: the companies of the official e-invoices have numbers that a check of UENs takes.
# Seen: their form is right and their last letter is not the one that their digits lead to, so a program that demands
# the letter would send hardly any of these documents. The agency and one other company pass.
#   200212345Z 200254321Z  InvalidChecksum
#   201012456C T08GA0028A  valid
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund stdnum@1.12.0
cat >observe.cjs <<'END'
const { stdnum } = require("stdnum");

const seen = ["200212345Z", "200254321Z", "201012456C", "T08GA0028A"].map((uen) => {
  const { isValid, error } = stdnum.SG.uen.validate(uen);
  return `${uen} ${isValid ? "valid" : error.name}`;
});
console.log(seen.join(", "));
const expected = "200212345Z InvalidChecksum, 200254321Z InvalidChecksum, 201012456C valid, T08GA0028A valid";
process.exit(seen.join(", ") === expected ? 0 : 1);
END
node observe.cjs
