#!/bin/sh
# node-ofx-parser 0.5.1 (npm) reads OFX, in which & is written as &amp;.
# Guess: <NAME>TAN &amp; SONS is read as "TAN & SONS".
# Seen: it is escaped again and again and read as "TAN &amp;amp;amp; SONS". ofx-js 1.1.1 reads "TAN & SONS".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ofx-parser@0.5.1 ofx-js@1.1.1
cat >observe.mjs <<'END'
import { createRequire } from "node:module";
import * as ofxJs from "ofx-js";

const { parse } = createRequire(import.meta.url)("node-ofx-parser");
const text = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>SGD<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261127<TRNAMT>109.00<FITID>A1<NAME>TAN &amp; SONS</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
const nameIn = ({ OFX }) => OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.NAME;
const seen = [nameIn(await parse(text)), nameIn(await ofxJs.parse(text))];
console.log(seen.join(" | "));
process.exit(seen.join() === "TAN &amp;amp;amp; SONS,TAN & SONS" ? 0 : 1);
END
node observe.mjs
