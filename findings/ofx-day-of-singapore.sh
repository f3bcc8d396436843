#!/bin/sh
# ofxparse 0.21 (PyPI) reads DTPOSTED, which banks in Singapore write with their zone: 20261127000000[+8:SGT].
# Guess: the day is the 27th, which is printed on the statement.
# Seen: 2026-11-26 16:00:00, the time in UTC without a zone: each day is one too early. Without the zone, it is the 27th.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet ofxparse==0.21 setuptools==80.9.0
cat >observe.py <<'END'
import io, sys
from ofxparse import OfxParser

def posted(day):
    text = f"""OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>SGD<BANKACCTFROM><BANKID>7171<ACCTID>0012345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>{day}<TRNAMT>109.00<FITID>A1<NAME>TAN</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
"""
    [transaction] = OfxParser.parse(io.BytesIO(text.encode())).account.statement.transactions
    return str(transaction.date)

seen = [posted("20261127000000[+8:SGT]"), posted("20261127")]
print(", ".join(seen))
sys.exit(0 if seen == ["2026-11-26 16:00:00", "2026-11-27 00:00:00"] else 1)
END
python/bin/python observe.py
