#!/bin/sh
# mt-940 5.1.1 (PyPI) gives each line of a statement an amount with a sign. MT940 marks C a credit, D a debit, RC the
# reversal of a credit and RD that of a debit.
# Guess: RC is below zero and RD above, so that the opening balance and the amounts add up to the closing balance.
# Seen: only D is below zero. With a credit of 100 and its reversal the amounts add up to 200, where the balance did not move.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet mt-940==5.1.1
cat >observe.py <<'END'
import io, sys
import mt940

text = """:20:STATEMENT
:25:0012345678
:28C:1/1
:60F:C260102SGD1000,00
:61:2601020102C100,00NTRFREFERENCE//BANK1
:86:TRANSFER
:61:2601020102RC100,00NTRFREFERENCE//BANK2
:86:TRANSFER REVERSED
:62F:C260102SGD1000,00
-"""
amounts = [str(each.data["amount"].amount) for each in mt940.parse(io.StringIO(text))]
print("amounts", *amounts)
sys.exit(0 if amounts == ["100.00", "100.00"] else 1)
END
python/bin/python observe.py
