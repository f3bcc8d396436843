#!/bin/sh
# paynowqr 1.1.2 (npm) makes the text of a PayNow code from an amount, which is a number.
# Guess: two decimals, as a bank reads them: three items of 1.10 are 3.30.
# Seen: all digits of the number: 3.3000000000000003, 18 characters in a field that may have 13.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --save-exact paynowqr@1.1.2
cat >observe.cjs <<'END'
const PayNow = require("paynowqr");
const code = new PayNow({ uen: "201403121W", amount: 1.1 + 1.1 + 1.1, editable: false, refNumber: "INV-2026-0001" });
const [, amount] = /5303702(54\d{2}[\d.]+?)5802SG/.exec(code.output());
console.log(amount);
process.exit(amount === "54183.3000000000000003" ? 0 : 1);
END
node observe.cjs
