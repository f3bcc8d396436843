import { expect, test } from "vitest";
import { bankForm, bankLines, importBank } from "../support/bank.ts";
import { newImportPreview } from "../support/imports.ts";
import { atTime, newOrg } from "../support/service.ts";

const inDecember = <T>(work: () => Promise<T>) => atTime("2026-12-01T04:00:00Z", work);

test.each([
  [
    "signs behind the amounts",
    "Entry Date,Value Date,Transaction Description,Transaction Amount,Statement Balance\n" +
      '20/11/26,20/11/26,PAYMENT FR A/,"109.00+","1,109.00"\n21/11/26,21/11/26,FUND TRANSFER TO A/,9.00-,"1,100.00"\n',
  ],
  [
    "amounts named DR and CR",
    "DATE,TRANSACTION TYPE,BENEFICIARY'S NAME,AMOUNT (DR),AMOUNT (CR),BALANCE\n" +
      "20-11-2026,TRANSFER,KOPI,,109.00,209.00\n21-11-2026,CHQ,SHOP,9.00,,200.00\n",
  ],
  [
    "a date with its time zone",
    "Date (GMT+8),Transaction ID,Counterparty,Debit Amount,Credit Amount,Currency,Status,Balance\n" +
      "2026-11-20,TX-1,Kopi,,109.00,SGD,Completed,209.00\n2026-11-21,TX-2,Shop,9.00,,SGD,Completed,200.00\n",
  ],
  [
    "the currency of a shop abroad",
    "Date completed (UTC),Description,Orig currency,Orig amount,Payment currency,Amount,Balance\n" +
      "2026-11-20,Kopi,SGD,109.00,SGD,109.00,209.00\n2026-11-21,Shop,USD,-7.00,SGD,-9.00,200.00\n",
  ],
  [
    "words for the direction",
    "Date,Details,Transaction type,Amount\n20/11/2026,KOPI,Incoming,109.00\n21/11/2026,SHOP,Outgoing,9.00\n",
  ],
])("a bank's table with %s is read right", (_what, file) =>
  inDecember(async () => {
    const api = await newOrg();
    expect((await newImportPreview(api, file, "BANK_STATEMENT")).rows.every(({ errors }) => errors.length === 0)).toBe(
      true,
    );
    await importBank(api, file);
    expect((await bankLines(api)).map(({ date, amount }) => [date.slice(0, 10), amount])).toEqual([
      ["2026-11-21", -9],
      ["2026-11-20", 109],
    ]);
  }),
);

test.each([
  "Date,Details,Amount\n20/11/2026,RECEIVED FROM KOPI,109.00\n21/11/2026,PAID TO SHOP,9.00\n",
  "Date,Details,Transaction type,Amount\n20/11/2026,KOPI,Incoming transfer,109.00\n21/11/2026,SHOP,Outgoing transfer,9.00\n",
])("amounts without a sign whose texts say both directions are refused: %j", (file) =>
  inDecember(async () => {
    const refused = await (await newOrg()).refused("POST", "/bank-statements", { body: bankForm(file) });
    expect(refused).toMatchObject({ status: 422, details: [{ path: "file", code: "UNSURE_DIRECTION" }] });
  }),
);
