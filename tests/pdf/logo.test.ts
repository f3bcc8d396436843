import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { asSystem } from "#server/db/sql.ts";
import type { Api } from "../support/api.ts";
import { isPdfA } from "../support/pdf.ts";
import { newOrg, service } from "../support/service.ts";

const chunk = (type: string, data: Buffer): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Returns a black PNG. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}

async function giveLogo({ org }: Api, content: Buffer): Promise<void> {
  const { db } = await service();
  const sha256 = createHash("sha256").update(content).digest();
  const id = newId("fil", new Date());
  await asSystem(db, async (system) => {
    await system`
      insert into file (org_id, id, name, media_type, bytes, sha256, content, created_at)
      values (${org}, ${id}, 'logo.png', 'image/png', ${content.length}, ${sha256}, ${content}, now())`;
    await system`update organization set logo_file_id = ${id} where id = ${org}`;
  });
}

/** Returns the widths and heights of the images in a PDF, in pixels. */
const imagesIn = (pdf: Uint8Array) =>
  Array.from(
    Buffer.from(pdf)
      .toString("latin1")
      .matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)\s+\/Height (\d+)/g),
    ([, width, height]) => [Number(width), Number(height)],
  );

test("a document shows the logo of its day of issue", async () => {
  const api = await newOrg();
  await giveLogo(api, pngOf(90, 30));
  const { id } = await api.sentInvoice();
  const { bytes } = await api.file(`/invoices/${id}/pdf`);
  expect(imagesIn(bytes)).toEqual([[90, 30]]);
  expect(isPdfA(bytes)).toBe(true);
  await giveLogo(api, pngOf(40, 40));
  expect(imagesIn((await api.file(`/invoices/${id}/pdf?as=current`)).bytes)).toEqual([[90, 30]]);
  const { id: later } = await api.quotation();
  expect(imagesIn((await api.file(`/quotations/${later}/pdf`)).bytes)).toEqual([[40, 40]]);
});

test("a logo is on no other organization's documents", async () => {
  const [api, other] = [await newOrg(), await newOrg()];
  await giveLogo(api, pngOf(90, 30));
  for (const each of [api, other]) {
    const { id } = await each.invoice();
    expect(imagesIn((await each.file(`/invoices/${id}/pdf`)).bytes)).toHaveLength(each === api ? 1 : 0);
  }
});

test("a logo that is broken keeps no document from being made", async () => {
  const api = await newOrg();
  await giveLogo(api, pngOf(90, 30).subarray(0, 60));
  const { id } = await api.sentInvoice();
  const { status, bytes } = await api.file(`/invoices/${id}/pdf`);
  expect(status).toBe(200);
  expect(imagesIn(bytes)).toEqual([]);
});
