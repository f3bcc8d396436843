import { expect, test } from "vitest";
import { readBankFiles } from "#reader/bank/read-bank-file.ts";

const read = (file: string) => {
  const content = new TextEncoder().encode(file);
  const files = readBankFiles(content, (cell) => cell, { today: "2026-12-01", usualOrder: "dayFirst" });
  expect(files.length).toBe(1);
  return files[0];
};
const linesOf = (file: string) => read(file)?.lines.map(({ date, amount }) => `${date} ${amount}`);

// In the columns of the banks, with invented contents: an invoice is paid, and tiles are bought.
const files: Readonly<Record<string, readonly string[]>> = {
  "HSBC Business": [
    "Account name,Account number,Bank name,Currency,Location,BIC,IBAN,Account status,Account type,Closing ledger balance,Closing ledger brought forward from,Closing available balance,Bank reference,Narrative,Customer reference,TRN type,Value date,Credit amount,Debit amount,Time,Post date",
    "KIM SENG,141-123456-001,HSBC,SGD,Singapore,HSBCSGSG,,Active,CA,1056.00,20/11/2026,1056.00,NONREF1,KOPI CRUMB INV-2026-0001,CR1,TRANSFER,20/11/2026,109.00,,10:11,20/11/2026",
    "KIM SENG,141-123456-001,HSBC,SGD,Singapore,HSBCSGSG,,Active,CA,1056.00,20/11/2026,1056.00,NONREF2,TILE SHOP,CR2,TRANSFER,21/11/2026,,-53.00,10:11,21/11/2026",
  ],
  Aspire: [
    "Transaction Date (UTC+8),Settlement Date,Description,Reference,Counterparty name,Amount,Currency,Debit,Credit,Balance,Transaction type,Status,Category,Notes,Transaction ID",
    "2026-11-20,2026-11-20,Kopi Crumb,INV-2026-0001,KOPI,109.00,SGD,,109.00,1109.00,Incoming transfer,Completed,Sales,,TX1",
    "2026-11-21,2026-11-21,Tile shop,Tiles,TILE,-53.00,SGD,53.00,,1056.00,Outgoing transfer,Completed,Materials,,TX2",
  ],
  Maybank: [
    "Account Number,564123456789",
    "Currency,SGD",
    "Entry Date,Transaction Date,Description,Debit,Credit,Running Balance",
    "20/11/2026,20/11/2026,KOPI INV-2026-0001,,109.00,1109.00",
    "21/11/2026,21/11/2026,TILE SHOP,53.00,,1056.00",
  ],
  "Maybank with signs behind its amounts": [
    "Date,Description,Amount,Balance",
    '20 Nov 2026,"KOPI INV-2026-0001",109.00+,1109.00',
    '21 Nov 2026,"TILE SHOP",53.00-,1056.00',
  ],
  "a bank in French": [
    "Date;Libellé;Débit;Crédit",
    "20/11/2026;VIR KOPI INV-2026-0001;;109,00",
    "21/11/2026;PRLV TILE SHOP;53,00;",
  ],
  "a bank in French with euros in its names": [
    "Téléchargement du 22/11/2026;",
    "",
    "M. KIM;",
    "Compte courant carte n° 00012345678;",
    "Solde au 22/11/2026 1 056,00 €",
    ";",
    "Liste des opérations du compte entre le 01/11/2026 et le 22/11/2026;",
    "",
    "Date;Libellé;Débit euros;Crédit euros;",
    '20/11/2026;"VIR KOPI',
    'INV-2026-0001";;109,00;',
    "21/11/2026;PRLV TILE SHOP;53,00;;",
  ],
  "a bank in French with short names": [
    "dateOp;dateVal;label;category;categoryParent;supplierFound;amount;accountNum;accountLabel;accountbalance",
    '2026-11-20;2026-11-20;"VIR KOPI INV-2026-0001";"Virements";"Mouvements";"kopi";109,00;00012345678;"Compte";1056.00',
    '2026-11-21;2026-11-21;"TILE SHOP";"Achats";"Divers";"tile";-53,00;00012345678;"Compte";1056.00',
  ],
  "a bank in French with three dates": [
    "Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation",
    "20/11/2026;KOPI;VIR KOPI INV-2026-0001;REF1;;Virement;Revenus;Autres;;+109,00;20/11/2026;20/11/2026;0",
    "21/11/2026;TILE;PRLV TILE SHOP;REF2;;Prelevement;Achats;Autres;-53,00;;21/11/2026;21/11/2026;0",
  ],
  Qonto: [
    "Settlement date (local),Operation date (UTC),Counterparty name,Total amount (incl. VAT),Currency,Transaction type,Side,Status,Reference",
    "20-11-2026 10:11:12,20-11-2026 02:11:12,Kopi,109.00,SGD,Transfer,Credit,Settled,INV-2026-0001",
    "21-11-2026 10:11:12,21-11-2026 02:11:12,Tile,-53.00,SGD,Card,Debit,Settled,tiles",
  ],
  "a bank in Spanish": [
    "Fecha;Concepto;Importe;Saldo",
    "20/11/2026;KOPI INV-2026-0001;109,00;1.109,00",
    "21/11/2026;TILE;-53,00;1.056,00",
  ],
  "a bank in Italian": [
    "Data;Descrizione;Dare;Avere;Saldo",
    "20/11/2026;KOPI INV-2026-0001;;109,00;1.109,00",
    "21/11/2026;TILE;53,00;;1.056,00",
  ],
  "a bank in Dutch": [
    '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"',
    '"20261120";"KOPI";"NL12INGB0001234567";"NL13INGB0001234568";"OV";"Bij";"109,00";"Overschrijving";"INV-2026-0001"',
    '"20261121";"TILE";"NL12INGB0001234567";"NL13INGB0001234568";"BA";"Af";"53,00";"Betaalautomaat";"tiles"',
  ],
  "a bank in Indonesian": [
    "Tanggal;Keterangan;Debet;Kredit;Saldo",
    "20/11/2026;KOPI INV-2026-0001;;109.00;1,109.00",
    "21/11/2026;TILE;53.00;;1,056.00",
  ],
  "a bank in Malay": [
    "Tarikh,Keterangan,Debit (RM),Kredit (RM),Baki (RM)",
    '20/11/2026,KOPI INV-2026-0001,,109.00,"1,109.00"',
    '21/11/2026,TILE,53.00,,"1,056.00"',
  ],
  Mercury: [
    "Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits,Name On Card,Mercury Category,Category,GL Code,Timestamp,Original Currency,Check Number,Tags",
    "11-20-2026,Kopi,109.00,Sent,Checking 1234,KOPI INV-2026-0001,,,,,,,,11-20-2026 02:11:12,SGD,,",
    "11-21-2026,Tile,-53.00,Sent,Checking 1234,TILE,,,,,,,,11-21-2026 02:11:12,SGD,,",
  ],
};

const withFees: Readonly<Record<string, readonly string[]>> = {
  Airwallex: [
    "Time,Type,Financial Transaction Type,Transaction Id,Description,Wallet Currency,Target Currency,Target Amount,Conversion Rate,Mature Date,Amount,Fee,Debit Net Amount,Credit Net Amount,Account Balance,Available Balance,Created At,Request Id,Reference,Note to Self",
    "2026-11-20T10:11:12+0800,DEPOSIT,DEPOSIT,ab12cd34-0001,Kopi Crumb,SGD,,,,2026-11-20,109.00,0.00,,109.00,1109.00,1109.00,2026-11-20T10:11:12+0800,,INV-2026-0001,",
    "2026-11-21T10:11:12+0800,PAYOUT,PAYOUT,ab12cd34-0002,Tile shop,SGD,,,,2026-11-21,-50.00,3.00,53.00,,1056.00,1056.00,2026-11-21T10:11:12+0800,req-1,Tiles,",
  ],
  "Revolut Business": [
    "Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account",
    "2026-11-20,2026-11-20,6512-a,TOPUP,COMPLETED,Money from Kopi Crumb,INV-2026-0001,Kopi Crumb,,SGD,109.00,SGD,109.00,109.00,,0.00,SGD,1109.00,SGD Main",
    "2026-11-21,2026-11-21,6512-b,TRANSFER,COMPLETED,To Tile shop,Tiles,Ann Lim,,SGD,-50.00,SGD,-50.00,-53.00,,3.00,SGD,1056.00,SGD Main",
  ],
  Revolut: [
    "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
    "TOPUP,Current,2026-11-20 10:11:12,2026-11-20 10:11:12,Kopi INV-2026-0001,109.00,0.00,SGD,COMPLETED,1109.00",
    "TRANSFER,Current,2026-11-21 10:11:12,2026-11-21 10:11:12,Tile,-50.00,3.00,SGD,COMPLETED,1056.00",
  ],
};

test.each(Object.keys(files))("a file of %s is read right, without numbers in its texts", (bank) => {
  const file = (files[bank] ?? []).join("\n");
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
  const [paid] = read(file)?.lines ?? [];
  expect(paid?.description).toMatch(/kopi/i);
  expect(paid?.description).not.toMatch(/109|1056/);
  expect(read(file)?.gaps).toEqual([]);
});

test.each(Object.keys(withFees))("a fee beside an amount of %s is a line of its own", (bank) => {
  const file = (withFees[bank] ?? []).join("\n");
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -50.00", "2026-11-21 -3.00"]);
  expect(read(file)?.lines[2]?.description).toMatch(/^Fee .*tile/i);
  expect(read(file)?.gaps).toEqual([]);
});

test("a fee that a column of net amounts proves is a line of its own", () => {
  const file = "Created (UTC),Description,Amount,Fee,Net\n2026-11-20 10:11,INV-2026-0001,112.00,3.00,109.00\n";
  expect(linesOf(file)).toEqual(["2026-11-20 112.00", "2026-11-20 -3.00"]);
});

test("a fee that nothing proves is left out and named", () => {
  const file = "Date,Description,Amount,Fee\n20/11/2026,Kopi,109.00,\n21/11/2026,Tile,-50.00,3.00\n";
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -50.00"]);
  expect(read(file)?.skipped).toEqual([{ row: 3, text: "Not taken: Fee 3.00" }]);
});

test("a fee that a balance shows to be in the amount is no line", () => {
  const file =
    "Date,Description,Amount,Fee,Balance\n20/11/2026,Kopi,109.00,,1109.00\n21/11/2026,Tile,-53.00,3.00,1056.00\n";
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
});

test.each([
  ["Débit euros;Crédit euros", "EUR"],
  ["Debit (RM);Credit (RM)", "MYR"],
  ["Debit (US$);Credit (US$)", "USD"],
  ["Memo;Amount in USD", "USD"],
  ["Memo;Amount in SGD", "SGD"],
])("the currency of columns called %s is known", (names, currency) => {
  expect(read(`Date;Text;${names}\n20/11/2026;Kopi;;109,00\n`)?.account.currency).toBe(currency);
});

test.each(["", "Päivä,Selite,Pano,Otto,Jäljellä\n"])(
  "two columns of amounts that no name tells apart are refused: %j",
  (names) => {
    const file = `${names}20/11/2026,Kopi,109.00,,1109.00\n21/11/2026,Tile,,53.00,1056.00\n22/11/2026,Tax,,6.00,1050.00\n`;
    expect(() => read(file)).toThrow("files.unnamedAmounts");
  },
);

test("names in an unknown language above one column of amounts are left out", () => {
  const file = "Päivä,Selite,Määrä\n20/11/2026,Kopi,109.00\n21/11/2026,Tile,-53.00\n";
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
});

// The amount has no sign, and another column says which way the money went.
test.each([
  ["D/K", "K", "D"],
  ["Debit/Credit", "Deposit", "Withdrawal"],
  ["Debit or Credit", "Credits", "Debits"],
  ["Credit Debit Indicator", "CRDT", "DBIT"],
  ["CR/DR", "Cr", "Dr"],
  ["Transaction Type", "Deposits", "Withdrawals"],
  ["Jenis", "KR", "DB"],
  ["Type", "Inflow", "Outflow"],
  ["Type", "Income", "Expense"],
  ["Type", "Transfer In", "Transfer Out"],
  ["Direction", "Received", "Paid"],
  ["+/-", "+", "-"],
  ["Sign", "+", "-"],
])("the column %s says by %s and %s which way the money went", (name, incoming, outgoing) => {
  const file = [
    `Date,Description,Amount,${name}`,
    `20/11/2026,KOPI INV-2026-0001,109.00,${incoming}`,
    `21/11/2026,TILE SHOP,53.00,${outgoing}`,
    `22/11/2026,TILE SHOP 2,1.20,${outgoing}`,
  ].join("\n");
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00", "2026-11-22 -1.20"]);
});

test.each([
  ["CR/DR", "E", "U"],
  ["Debit/Credit", "Ein", "Aus"],
])(
  "a column %s of unknown words refuses amounts without a sign, and is left out beside signed ones",
  (name, one, two) => {
    const file = (sign: string) =>
      `Date,Description,Amount,${name}\n20/11/2026,KOPI,109.00,${one}\n21/11/2026,TILE,${sign}53.00,${two}`;
    expect(() => read(file(""))).toThrow(expect.objectContaining({ code: "UNSURE_DIRECTION" }));
    expect(linesOf(file("-"))).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
  },
);

test("where a plus marks what came in, an amount without a sign went out", () => {
  const file = "Date,Description,Amount in SGD\n20/11/2026,KOPI,+109.00\n21/11/2026,TILE,53.00\n";
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
  // Of an account whose money only came in, nothing has the other sign.
  expect(linesOf("Date,Description,Amount\n20/11/2026,KOPI,+109.00\n")).toEqual(["2026-11-20 109.00"]);
});

test.each([
  ["Amount (SGD),Amount (Foreign Currency),Type Foreign Currency", "109.00,,", "-53.00,-40.00,USD"],
  ["Amount in SGD,Original Amount,Original Currency", "109.00,,", "-53.00,-40.00,USD"],
  ["Amount (SGD),Local amount,Local currency", "109.00,109.00,SGD", "-53.00,-40.00,USD"],
])("what a shop abroad took is not the amount of the account: %s", (names, one, two) => {
  const file = `Date,Payee,${names}\n20/11/2026,KOPI,${one}\n21/11/2026,TILE,${two}\n`;
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
  expect(read(file)?.account.currency ?? "SGD").toBe("SGD");
  expect(read(file)?.lines.map(({ currency }) => currency ?? "SGD")).toEqual(["SGD", "SGD"]);
});

// Before the amount or behind it, oldest or newest first, stated before the movement or after it.
test.each([
  [
    "20-11-2026,KOPI,EUR,1000.00,EUR,109.00",
    "21-11-2026,TILE,EUR,1109.00,EUR,-53.00",
    "22-11-2026,TAX,EUR,1056.00,EUR,-6.00",
  ],
  [
    "20-11-2026,KOPI,EUR,1109.00,EUR,109.00",
    "21-11-2026,TILE,EUR,1056.00,EUR,-53.00",
    "22-11-2026,TAX,EUR,1050.00,EUR,-6.00",
  ],
  ["22-11-2026,TAX,1050.00,-6.00", "21-11-2026,TILE,1056.00,-53.00", "20-11-2026,KOPI,1109.00,109.00"],
  ["22-11-2026,TAX,-6.00,1050.00", "21-11-2026,TILE,-53.00,1056.00", "20-11-2026,KOPI,109.00,1109.00"],
])("without names the amount is the column that moves a balance: %s", (...rows) => {
  expect(linesOf(rows.join("\n"))?.toSorted()).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00", "2026-11-22 -6.00"]);
});

test("a balance in the column of the amounts is no line", () => {
  const file = [
    '"Account No","","Date","Beneficiary","Details","Amount","Currency","D/K","Record ID"',
    '"LT357300000000000000","10","2026-11-19","","Opening balance","1000.00","SGD","K",""',
    '"LT357300000000000000","20","2026-11-20","KOPI","INV-2026-0001","109.00","SGD","K","2026112000012345"',
    '"LT357300000000000000","20","2026-11-21","TILE SHOP","Tiles","53.00","SGD","D","2026112100012345"',
    '"LT357300000000000000","86","2026-11-21","","Closing balance","1056.00","SGD","K",""',
  ].join("\n");
  expect(linesOf(file)).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
  expect(read(file)?.skipped.map(({ row }) => row)).toEqual([2, 5]);
});

const ofxOf = (accounts: readonly (readonly [number: string, amounts: readonly string[]])[]) =>
  `OFXHEADER:100\n<OFX><BANKMSGSRSV1>${accounts
    .map(
      ([number, amounts]) =>
        `<STMTTRNRS><STMTRS><CURDEF>SGD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>${amounts
          .map((amount) => `<STMTTRN><DTPOSTED>20261120<TRNAMT>${amount}<NAME>KOPI</STMTTRN>`)
          .join("")}</BANKTRANLIST></STMTRS></STMTTRNRS>`,
    )
    .join("")}</BANKMSGSRSV1></OFX>`;

test("an account without payments does not refuse the file that has others", () => {
  const file = read(
    ofxOf([
      ["1", ["109.00"]],
      ["2", []],
    ]),
  );
  expect(file?.account.number).toBe("1");
  expect(
    linesOf(
      ofxOf([
        ["1", []],
        ["2", ["-53"]],
      ]),
    ),
  ).toEqual(["2026-11-20 -53.00"]);
  expect(() =>
    read(
      ofxOf([
        ["1", []],
        ["2", []],
      ]),
    ),
  ).toThrow("files.noPayments");
});

test("a message of the bank that is written as a movement of nothing is left out and named", () => {
  const file = [
    "{1:F01SNSBNL2AXXXX0000000000}{2:O940SNSBNL2AXXXXN}{3:}{4:",
    ":20:0000000000",
    ":25:NL05SNSB0908244436",
    ":28C:361/1",
    ":60F:C261120EUR1000,00",
    ":61:2611201120C109,00NBEA//228",
    ":86:KOPI INV-2026-0001",
    ":61:2611211121C0,00NDIV",
    ":86:The app no longer works with this phone",
    ":62F:C261121EUR1109,00",
    "-}",
  ].join("\n");
  expect(linesOf(file)).toEqual(["2026-11-20 109.00"]);
  expect(read(file)).toMatchObject({ faults: [], gaps: [], skipped: [{ row: 8 }] });
  expect(linesOf(ofxOf([["1", ["109.00", "0.00"]]]))).toEqual(["2026-11-20 109.00"]);
});

test.each([
  [
    "spaces for the day of entry, and a letter of the currency",
    "261120    CD109,00NMSCNONREF//",
    "261121    DD53,NMSCNONREF//",
  ],
  ["whole amounts without a comma", "2611201120C109NTRFNONREF", "2611211121D53NTRF21-11-2026 10:05//B4G29PGDCK1QFV3E"],
])("an MT940 statement with %s is read", (_, ...movements) => {
  const file = [
    ":20:1",
    ":25:123456789",
    ":28:1/1",
    ":60F:C261119SGD1000,00",
    ...movements.map((each) => `:61:${each}`),
  ];
  expect(linesOf([...file, ":62F:C261121SGD1056,00"].join("\n"))).toEqual(["2026-11-20 109.00", "2026-11-21 -53.00"]);
});
