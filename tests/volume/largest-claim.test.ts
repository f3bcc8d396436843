// @module-tag gate
import { expect, test } from "vitest";
import { contractLinesMax, itemsMax } from "#contract/documents/lines.ts";
import { newContract, submitted, variation } from "../support/contracts.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";

const pageBytesMax = 3_000_000;
const pdfBytesMax = 8_000_000;

test("a claim of as many lines as a contract may have is printed, and shown to its client", async () => {
  const api = await newOrg();
  const items = Array.from({ length: itemsMax }, (_, n) => ({
    description: `Wall tiles ${n}, supplied and laid`,
    qty: 1.5,
    unitPrice: 10,
  }));
  const contract = await newContract(api, {}, { items });
  await variation(api, contract, items.slice(0, contractLinesMax - itemsMax));
  const claim = await submitted(api, contract, { all: 0.5 });
  const { status, bytes } = await api.file(`/claims/${claim.id}/pdf`);
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(bytes.length).toBeLessThan(pdfBytesMax);
  const page = await (await clientOf(api, claim)).get();
  expect(page.status).toBe(200);
  expect(Buffer.byteLength(page.text)).toBeLessThan(pageBytesMax);
});
