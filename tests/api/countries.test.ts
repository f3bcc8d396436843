import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import { addressLines } from "#contract/address-lines.ts";
import { countryCodes } from "#contract/countries.ts";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

test("countries are those of ISO 3166-1", () => {
  const codes = countryCodes();
  expect(codes.size).toBe(249);
  for (const code of ["SG", "MY", "HK", "TW", "MM", "TL", "AX"]) expect(codes.has(code)).toBe(true);
  for (const code of ["EU", "UN", "XK", "BU", "UK", "ZZ"]) expect(codes.has(code)).toBe(false);
});

test.each([
  ["12 Jalan Wong Ah Fook\n80000 Johor Bahru\nMalaysia", "MY"],
  ["Ho Chi Minh City, Vietnam 700000", "VN"],
  ["London, UK", "GB"],
  ["上海市\n中国", "CN"],
  ["5 Jalan Besar\nSingapore 208787", "SG"],
  ["5 Jalan Besar", "SG"],
  [null, "SG"],
])("a client at %j that was given no country is in %s", async (address, country) => {
  const api = await newOrg();
  expect((await api.client({ address })).country).toBe(country);
});

test("a country is given, changed and taken back, and follows the address then", async () => {
  const api = await newOrg();
  const { id } = await api.client({ address: "1 Marine Drive\nMumbai", country: "IN" });
  const country = async (change: object) => (await api.patch<Client>(`/clients/${id}`, change)).body.country;
  expect(await country({ phone: "1" })).toBe("IN");
  expect(await country({ country: "LK" })).toBe("LK");
  expect(await country({ country: null })).toBe("SG");
  expect(await country({ address: "1 Marine Drive\nMumbai\nIndia" })).toBe("IN");
  await api.patch("/organization", { country: "MY" });
  expect(await country({ address: "1 Jalan Ampang" })).toBe("MY");
  for (const wrong of ["Malaysia", "my", "XX", "EU", ""]) {
    expect(await api.refused("PATCH", `/clients/${id}`, { body: { country: wrong } })).toMatchObject({
      status: 422,
      details: [
        { path: "country", code: "WRONG_FORMAT", message: expect.stringContaining("such as SG or MY") as string },
      ],
    });
  }
});

test("an address abroad ends with its country, and never with Singapore and a postal code", async () => {
  const api = await newOrg();
  const client = await api.client({ address: "1 Marine Drive\nMumbai", postalCode: "400001", country: "IN" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const { id } = await api.sentInvoice({ clientId: client.id, projectId });
  const text = await textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  expect(text).toContain("Mumbai 400001 India");
  expect(text).not.toContain("Singapore 400001");
});

test.each([
  [
    { address: "1 Marine Drive\nMumbai", postalCode: "400001", country: "IN" },
    ["1 Marine Drive", "Mumbai", "400001", "India"],
  ],
  [{ address: "1 Main St\nIndia", postalCode: "400001", country: "IN" }, ["1 Main St", "400001", "India"]],
  [{ address: "1 Main St 400001", postalCode: "400001", country: "IN" }, ["1 Main St 400001", "India"]],
  [{ address: null, postalCode: null, country: "IN" }, []],
  [{ address: "5 Jalan Besar\nSingapore", postalCode: "208787", country: "SG" }, ["5 Jalan Besar", "Singapore 208787"]],
  // As in documents of the time before addresses had a country.
  [{ address: "5 Jalan Besar", postalCode: "208787" }, ["5 Jalan Besar", "Singapore 208787"]],
])("%j is printed line by line", (party, lines) => {
  expect(addressLines(party)).toEqual(lines);
  expect(addressLines({ ...party, country: "MY", address: "1 Jalan A", postalCode: null }, "zh")).toEqual([
    "1 Jalan A",
    "马来西亚",
  ]);
});
