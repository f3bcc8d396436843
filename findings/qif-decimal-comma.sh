#!/bin/sh
# quiffen 4.0.1 (PyPI) reads amounts of QIF. Programs in Europe write them with a comma: T-5,00.
# Guess: -5.00, or an error that names the line.
# Seen: the comma is dropped, and a fee of 5.00 becomes 500.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet quiffen==4.0.1
printf '!Type:Bank\nD13.12.26\nT-5,00\nPFee\n^\n' >statement.qif
cat >observe.py <<'END'
import sys
from quiffen import Qif

[account] = Qif.parse("statement.qif", day_first=True).accounts.values()
[[transaction]] = account.transactions.values()
print(transaction.amount)
sys.exit(0 if str(transaction.amount) == "-500" else 1)
END
python/bin/python observe.py
