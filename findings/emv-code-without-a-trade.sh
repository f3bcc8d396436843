#!/bin/sh
# emvqr 0.0.5 (npm) decodes the text of payment codes. Codes of PayNow have the merchant category 0000: none is given.
# Guess: the fields, with 0000 as it stands.
# Seen: it looks the category up in its table, and throws a TypeError for one that is not there; 5812 is read.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --save-exact emvqr@0.0.5 crc@3.8.0
cat >observe.cjs <<'END'
const { crc16ccitt } = require("crc");
const { decode } = require("emvqr");
const read = (category) => {
  const text =
    "00020101021226370009SG.PAYNOW010120210201403121W03010" + `5204${category}` +
    "53037025406500.005802SG5904ACME6009Singapore62170113INV-2026-00016304";
  const code = text + crc16ccitt(text).toString(16).toUpperCase().padStart(4, "0");
  try {
    return decode(code)["54"] === undefined ? "no amount" : "read";
  } catch (error) {
    return error.name;
  }
};
const seen = `5812 ${read("5812")}, 0000 ${read("0000")}`;
console.log(seen);
process.exit(seen === "5812 read, 0000 TypeError" ? 0 : 1);
END
node observe.cjs
