import { describe, expect, test } from "vitest";
import type { BankStatement } from "#contract/payments/bank.ts";
import type { Api } from "../support/api.ts";
import { bankForm, bankLines, importBank } from "../support/bank.ts";
import { atTime, newOrg } from "../support/service.ts";

// Each file is of a layout that banks and programs export, with invented contents.
const inDecember = <T>(work: () => Promise<T>) => atTime("2026-12-01T04:00:00Z", work);

const bytes = (text: string, encoding: "latin1" | "utf16le" = "latin1") => new Uint8Array(Buffer.from(text, encoding));

/** Imports a file, and returns its lines as `day amount text`, the latest first. */
async function linesOf(content: string | Uint8Array<ArrayBuffer>): Promise<string[]> {
  return inDecember(async () => {
    const api = await newOrg();
    await api.create<BankStatement>("/bank-statements", bankForm(content));
    return shown(api);
  });
}

const shown = async (api: Api) =>
  (await bankLines(api)).map(({ date, amount, description }) => `${date} ${amount} ${description}`);

async function refusalOf(content: string | Uint8Array<ArrayBuffer>) {
  return inDecember(async () => {
    const api = await newOrg();
    const refusal = await api.refused("POST", "/bank-statements", { body: bankForm(content) });
    expect(await bankLines(api)).toEqual([]);
    return refusal.details?.map(({ path, message }) => `${path} ${message}`).join("; ") ?? "";
  });
}

describe("a table is read by what its columns are called and hold:", () => {
  test.each([
    [
      "a column of CR and DR gives the direction, whatever its name",
      "Date,Particulars,Kind,Amount\n20/11/2026,CHEQUE RETURNED INV-2026-0001,DR,218.00\n21/11/2026,FAST LIM,CR,109.00\n",
      ["2026-11-21 109 FAST LIM", "2026-11-20 -218 CHEQUE RETURNED INV-2026-0001"],
    ],
    [
      "what has no mark went out where only money that came in is marked",
      "Date,Description,Amount,\n20/11/2026,HARDWARE CITY,45.50,\n21/11/2026,PAYMENT THANK YOU,100.00,CR\n",
      ["2026-11-21 100 PAYMENT THANK YOU", "2026-11-20 -45.5 HARDWARE CITY"],
    ],
    [
      "balances are no text, whatever they are of",
      'Date,Description,Out,In,Daily Balance (SGD)\n24/11/2026,FAST KOPI,,545.00,"1,445.00"\n'.replace(
        "Out,In",
        "Debit,Credit",
      ),
      ["2026-11-24 545 FAST KOPI"],
    ],
    [
      "amounts under an unknown name are no text",
      "Date,Description,Amount,Equivalent\n24/11/2026,FAST KOPI,545.00,398.75\n23/11/2026,GIRO,-2.00,-1.46\n",
      ["2026-11-24 545 FAST KOPI", "2026-11-23 -2 GIRO"],
    ],
    [
      "a text that repeats the columns beside it is taken once",
      "Date,Description,Ref1,Ref2,Debit,Credit\n24/11/2026,PayNow From: LIM,PayNow,From: LIM,,5.00\n",
      ["2026-11-24 5 PayNow From: LIM"],
    ],
    [
      "commas that are not quoted belong to the last text",
      "Date,Debit,Credit,Ref1,Ref2\n24/11/2026,,5.00,PayNow,From: KOPI, CRUMB, INV-2026-0002\n",
      ["2026-11-24 5 PayNow From: KOPI, CRUMB, INV-2026-0002"],
    ],
    [
      "the day of the transaction comes before that of its booking",
      "Transaction Date,Posting Date,Description,Debit,Credit\n20/11/2026,23/11/2026,LIM,,1.00\n",
      ["2026-11-20 1 LIM"],
    ],
    [
      "a table without names is a day, texts and an amount",
      '25/11/2026,"GIRO, SP SERVICES","-1,312.45"\n24/11/2026,FAST LIM,"109.00"\n',
      ["2026-11-25 -1312.45 GIRO, SP SERVICES", "2026-11-24 109 FAST LIM"],
    ],
    [
      "Chinese names",
      "交易日期,摘要,支出,存入,余额\n2026年11月20日,转账 林美玲,,109.00,1109.00\n2026年11月21日,消费,45.50,,1063.50\n",
      ["2026-11-21 -45.5 消费", "2026-11-20 109 转账 林美玲"],
    ],
    [
      "a bar between the cells, and an inch mark within one",
      'Date|Description|Debit|Credit\n20/11/2026|PIPE 4" x 6m|45.50|\n',
      ['2026-11-20 -45.5 PIPE 4" x 6m'],
    ],
    [
      "a time beside the day",
      "Completed Date,Description,Amount\n2026-11-20 10:11:12,LIM,109.00\n",
      ["2026-11-20 109 LIM"],
    ],
    ["a day of digits alone", "Date,Description,Amount\n20261120,LIM,109.00\n", ["2026-11-20 109 LIM"]],
    [
      "a real minus",
      "Date,Description,Amount\n20/11/2026,LIM,\u22121,234.50\n".replace("1,234", "1234"),
      ["2026-11-20 -1234.5 LIM"],
    ],
    ["a comma before the cents", 'Date;Description;Amount\n20/11/2026;LIM;"1.234,50"\n', ["2026-11-20 1234.5 LIM"]],
  ])("%s", async (_rule, content, lines) => {
    expect(await linesOf(content)).toEqual(lines);
  });

  test("one day above twelve decides for the whole file whether the month comes first", async () => {
    expect(await linesOf("Date,Text,Amount\n11/05/2026,A,1.00\n11/20/2026,B,2.00\n")).toEqual([
      "2026-11-20 2 B",
      "2026-11-05 1 A",
    ]);
    expect(await linesOf("Date,Text,Amount\n05/11/2026,A,1.00\n20/11/2026,B,2.00\n")).toEqual([
      "2026-11-20 2 B",
      "2026-11-05 1 A",
    ]);
    expect(await refusalOf("Date,Text,Amount\n11/20/2026,A,1.00\n20/11/2026,B,2.00\n")).toMatch(
      /rows\[2\]\.date must be a date .* the day comes before the month/,
    );
  });
});

test("a file is decoded by its bytes: UTF-16, Windows-1252, and Chinese of the mainland", async () => {
  const table = "Date,Description,Amount\n20/11/2026,CAFÉ LIM,109.00\n";
  for (const content of [bytes(table), bytes(`\uFEFF${table}`, "utf16le"), bytes(table, "utf16le")]) {
    expect(await linesOf(content)).toEqual(["2026-11-20 109 CAFÉ LIM"]);
  }
  // The text of a transfer, as GB18030 writes it.
  const chinese = [0xd7, 0xaa, 0xd5, 0xcb, 0xca, 0xd5, 0xc8, 0xeb, 0xb9, 0xa4, 0xb3, 0xcc, 0xbf, 0xee, 0xcf, 0xee];
  const content = Uint8Array.from([
    ...Buffer.from("Date,Description,Amount\n20/11/2026,"),
    ...chinese,
    ...Buffer.from(",109.00\n"),
  ]);
  expect(await linesOf(content)).toEqual(["2026-11-20 109 转账收入工程款项"]);
});

describe("a format of banks is known by its content:", () => {
  test("OFX, whose tags need no end, with the bank's ids", async () => {
    const ofx = (transactions: string) =>
      `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>SGD<BANKACCTFROM><ACCTID>003900001<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const one =
      "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120101112[+8:SGT]<TRNAMT>109.00<FITID>a1<NAME>LIM &amp; SONS<MEMO>INV-2026-0001</STMTTRN>";
    const two = "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261121<TRNAMT>-45,50<FITID>a2<NAME>HARDWARE</STMTTRN>";
    await inDecember(async () => {
      const api = await newOrg();
      expect(await importBank(api, ofx(one + two))).toMatchObject({ added: 2, known: 0 });
      expect(await shown(api)).toEqual(["2026-11-21 -45.5 HARDWARE", "2026-11-20 109 LIM & SONS INV-2026-0001"]);
      // Another payment of the same day, amount and text is another one, since its id is.
      const again = two.replace("a2", "a3");
      expect(await importBank(api, ofx(two + again))).toMatchObject({ added: 1, known: 1 });
    });
  });

  test("MT940, with slashes in references, a reversed credit, and its balances", async () => {
    const statement = [
      ":20:STARTUMS",
      ":25:0030000001",
      ":28C:00011/001",
      ":60F:C261119SGD1000,00",
      ":61:2611201120C109,00NTRFINV/2026/0001//8327",
      ":86:LIM MEI LENG",
      ":61:2611211121RC109,00NRTINONREF",
      ":86:RETURNED CHEQUE",
      ":62F:C261121SGD1000,00",
      "-}",
    ].join("\r\n");
    await inDecember(async () => {
      const api = await newOrg();
      expect(await importBank(api, statement)).toMatchObject({ added: 2, gaps: [], closingBalance: 1000 });
      expect(await shown(api)).toEqual([
        "2026-11-21 -109 RETURNED CHEQUE",
        "2026-11-20 109 INV/2026/0001 LIM MEI LENG",
      ]);
      expect(await importBank(api, statement)).toMatchObject({ added: 0, known: 2 });
    });
  });

  test("CAMT.053, in any version: pending entries are left out, a batch is one line per payment", async () => {
    const payment = (name: string, amount: string) =>
      `<TxDtls><Amt Ccy="SGD">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>for ${name}</Ustrd></RmtInf></TxDtls>`;
    const entry = (amount: string, status: string, details: string) =>
      `<Ntry><Amt Ccy="SGD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
    const file = `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>${[
      entry("150.00", "BOOK", payment("LIM", "100.00") + payment("TAN", "50.00")),
      entry("9.00", "PDNG", payment("WONG", "9.00")),
    ]
      .join("")
      .replaceAll(/<(\/?)(?=[A-Z])/g, "<$1n:")}</n:Stmt></n:BkToCstmrStmt></n:Document>`;
    await inDecember(async () => {
      const api = await newOrg();
      const { added, skipped } = await importBank(api, file);
      expect([added, skipped.map(({ text }) => text)]).toEqual([2, ["pending: 2026-11-20 9.00 WONG for WONG"]]);
      expect((await shown(api)).toSorted()).toEqual(["2026-11-20 100 LIM for LIM", "2026-11-20 50 TAN for TAN"]);
    });
    expect(await refusalOf(file.slice(0, -20))).toContain("is no complete XML file");
  });

  test("QIF, with the order of day and month of the whole file", async () => {
    expect(
      await linesOf("!Type:Bank\nD11/20'26\nT1,234.50\nPLIM\nMINV-2026-0001\n^\nD11/05'26\nT-45.50\nPHARDWARE\n^\n"),
    ).toEqual(["2026-11-20 1234.5 LIM INV-2026-0001", "2026-11-05 -45.5 HARDWARE"]);
  });
});

describe("nothing is taken that might be something else:", () => {
  test.each([
    ["a payment that is pending alone", "Date,Text,Status,Amount\n20/11/2026,LIM,Pending,5.00\n", /pending or failed/],
    [
      "amounts of which only some say which way they went",
      "Date,Text,Type,Amount\n20/11/2026,A,Deposit,1.00\n21/11/2026,B,Withdrawal,1.00\n22/11/2026,C,Charge,1.00\n",
      /column “Type” does not say for every row/,
    ],
    ["a file of Excel without a sheet", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), /is no workbook; choose an \.xlsx/],
    ["a workbook that was cut off", bytes("PK\x03\x04\x14\x00"), /damaged or cut off; open it in a spreadsheet/],
    ["a PDF", "%PDF-1.7\n", /is a PDF/],
  ])("%s", async (_what, content, message) => {
    expect(await refusalOf(content)).toMatch(message);
  });

  test.each([
    ["a column", "Date,Text,Amount,Currency\n20/11/2026,INV-2026-0001,109.00,USD\n", "USD"],
    ["the name of a column", "Date,Text,Amount (MYR)\n20/11/2026,INV-2026-0001,109.00\n", "MYR"],
    ["the sign of its amounts", "Date,Text,Amount\n20/11/2026,INV-2026-0001,£109.00\n", "GBP"],
  ])("a file that tells its currency by %s is of an account of that currency", async (_how, content, currency) => {
    await inDecember(async () => {
      const api = await newOrg();
      await api.sentInvoice();
      const { accountId } = await importBank(api, content);
      expect((await api.get(`/bank-accounts/${accountId}`)).body).toMatchObject({ currency });
      expect(await bankLines(api)).toMatchObject([{ suggestion: null }]);
      const own = await importBank(api, "Date,Text,Amount,Currency\n20/11/2026,FAST LIM,1.00,SGD\n");
      const refusal = await api.refused("POST", `/bank-statements?accountId=${own.accountId}`, {
        body: bankForm(content),
      });
      expect(refusal.details?.[0]?.message).toContain(`is in ${currency}, and`);
    });
  });

  test("rows of another currency, and pending ones, are left out and named", async () => {
    await inDecember(async () => {
      const api = await newOrg();
      const { added, skipped } = await importBank(
        api,
        "Date,Text,State,Amount,Currency\n20/11/2026,LIM,COMPLETED,5.00,SGD\n20/11/2026,ACME,COMPLETED,7.00,USD\n21/11/2026,TAN,PENDING,9.00,SGD\n",
      );
      expect(added).toBe(1);
      expect(skipped).toEqual([
        { row: 3, text: "USD 7.00 ACME" },
        { row: 4, text: "Not settled: 21/11/2026 TAN PENDING 9.00 SGD" },
      ]);
    });
  });
});

test("a payment is known when another layout of its bank has more columns or fewer", async () => {
  await inDecember(async () => {
    const api = await newOrg();
    await importBank(api, "Date,Text,Amount\n20/11/2026,FAST LIM,5.00\n20/11/2026,FAST LIM,5.00\n");
    const wider =
      "Date,Text,Ref,Amount\n20/11/2026,FAST LIM,8841,5.00\n20/11/2026,FAST LIM,8842,5.00\n20/11/2026,FAST LIM,8843,5.00\n";
    expect(await importBank(api, wider)).toMatchObject({ added: 1, known: 2 });
    expect(await importBank(api, wider)).toMatchObject({ added: 0, known: 3 });
    expect(await importBank(api, "Date,Text,Ref,Amount\n20/11/2026,FAST TAN,8850,5.00\n")).toMatchObject({ added: 1 });
  });
});
