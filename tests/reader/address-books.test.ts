import { expect, test } from "vitest";
import { clientRecords } from "#reader/records/clients.ts";
import { readRecords } from "#reader/table/read-records.ts";

/** Reads a list of one client, of names and cells. */
function clientOf(columns: readonly (readonly [name: string, cell: string])[]) {
  const rows = [columns.map(([name]) => name), columns.map(([, cell]) => cell)];
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n");
  const { program, records } = readRecords(new TextEncoder().encode(text), clientRecords, {
    today: "2026-12-01",
    usualOrder: "dayFirst",
    clean: (cell) => cell,
    limits: { rows: 100, columns: 200 },
  });
  const [record] = records;
  return { program, values: record?.values, notTaken: record?.notTaken.map(({ text: left }) => left) };
}

const mei = { email: "mei@example.com", postalCode: "079903", address: "10 Anson Road\n#12-34", attention: "Mei Lim" };

test("a card of MYOB is of its company, with the contact, and the lines of its first address", () => {
  const found = clientOf([
    ["Co./Last Name", "Lim Trading Pte Ltd"],
    ["First Name", ""],
    ["Addr 1 - Line 1", "10 Anson Road"],
    ["- Line 2", "#12-34"],
    ["Postcode", "079903"],
    ["Email", "mei@example.com"],
    ["Contact Name", "Mei Lim"],
    ["Addr 2 - Line 1", ""],
    ["- Line 2", "Store 5"],
  ]);
  expect(found.program).toBe("myob");
  expect(found.values).toEqual({ ...mei, name: "Lim Trading Pte Ltd" });
  expect(found.notTaken).toEqual(["Store 5"]);
});

test("a contact of Outlook has the address at work, and that at home is named as left out", () => {
  const found = clientOf([
    ["First Name", "Mei"],
    ["Last Name", "Lim"],
    ["Company", "Lim Trading Pte Ltd"],
    ["Home Street", "1 Jalan Besar"],
    ["Business Street", "10 Anson Road"],
    ["Business Street 2", "#12-34"],
    ["Business Postal Code", "079903"],
    ["E-mail Address", "mei@example.com"],
  ]);
  expect(found.program).toBe("outlook");
  expect(found.values).toEqual({ ...mei, name: "Lim Trading Pte Ltd" });
  expect(found.notTaken).toEqual(["1 Jalan Besar"]);
});

test("a contact of Outlook without an address at work has that at home", () => {
  const found = clientOf([
    ["First Name", "Mei"],
    ["Last Name", "Lim"],
    ["E-mail Address", "mei@example.com"],
    ["Business Street", ""],
    ["Home Street", "10 Anson Road"],
    ["Home Street 2", "#12-34"],
    ["Home Postal Code", "079903"],
  ]);
  expect(found.values).toEqual({ ...mei, name: "Mei Lim", attention: undefined });
});

test("a contact of Google has the unit of its address", () => {
  const found = clientOf([
    ["First Name", "Mei"],
    ["Last Name", "Lim"],
    ["Organization Name", "Lim Trading Pte Ltd"],
    ["E-mail 1 - Label", "Work"],
    ["E-mail 1 - Value", "mei@example.com"],
    ["Address 1 - Street", "10 Anson Road"],
    ["Address 1 - Postal Code", "079903"],
    ["Address 1 - Extended Address", "#12-34"],
  ]);
  expect(found.program).toBe("google");
  expect(found.values).toEqual({ ...mei, name: "Lim Trading Pte Ltd" });
});

test("a customer of Tradify has the billing address whole, and that of the site is named as left out", () => {
  const found = clientOf([
    ["Customer Name", "Lim Trading Pte Ltd"],
    ["Contact First Name", "Mei"],
    ["Contact Last Name", "Lim"],
    ["Email", "mei@example.com"],
    ["Physical Address Street", "1 Jalan Besar"],
    ["Physical Address Postcode", "208787"],
    ["Billing Address Street", "10 Anson Road\n#12-34"],
    ["Billing Address Postcode", "079903"],
  ]);
  expect(found.values).toEqual({ ...mei, name: "Lim Trading Pte Ltd" });
  expect(found.notTaken).toEqual(["1 Jalan Besar", "208787"]);
});

test.each([
  ["Invoice Ninja", "Client Name", "Client Contact ", "Client Street", "Client Apt", "Client Postal Code"],
  [
    "Shopify",
    "Default Address Company",
    "",
    "Default Address Address1",
    "Default Address Address2",
    "Default Address Zip",
  ],
])(
  "a client of %s has the address that the program spreads over columns",
  (_, company, person, street, unit, postcode) => {
    const found = clientOf([
      [company, "Lim Trading Pte Ltd"],
      [`${person}First Name`, "Mei"],
      [`${person}Last Name`, "Lim"],
      [`${person}Email`, "mei@example.com"],
      [street, "10 Anson Road"],
      [unit, "#12-34"],
      [postcode, "079903"],
    ]);
    expect(found.values).toEqual({ ...mei, name: "Lim Trading Pte Ltd" });
  },
);
