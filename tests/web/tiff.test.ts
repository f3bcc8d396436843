// @module-tag gate
import { test } from "vitest";
import { newOffice, pageOf } from "./office.ts";

/** Writes a TIFF of 2 × 2 grey pixels on each page. */
function tiff(pageCount: number): Buffer {
  const fields = (pixelsAt: number) => [
    [256, 2],
    [257, 2],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, pixelsAt],
    [277, 1],
    [278, 2],
    [279, 4],
  ];
  const pageBytes = 2 + 9 * 12 + 4;
  const file = Buffer.alloc(8 + pageCount * pageBytes + 4, 0x80);
  file.write("II*\0", "latin1");
  file.writeUInt32LE(8, 4);
  for (let page = 0; page < pageCount; page += 1) {
    const at = 8 + page * pageBytes;
    const all = fields(8 + pageCount * pageBytes);
    file.writeUInt16LE(all.length, at);
    for (const [i, [tag = 0, value = 0]] of all.entries()) {
      file.writeUInt16LE(tag, at + 2 + i * 12);
      file.writeUInt16LE(4, at + 4 + i * 12);
      file.writeUInt32LE(1, at + 6 + i * 12);
      file.writeUInt32LE(value, at + 10 + i * 12);
    }
    file.writeUInt32LE(page + 1 < pageCount ? at + pageBytes : 0, at + pageBytes - 4);
  }
  return file;
}

test("a TIFF of one page becomes a JPEG in the browser, and one of several is refused", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/expenses");
  const input = page.locator('input[type=file][aria-label="Add receipts"]');
  await input.setInputFiles({ name: "pages.tif", mimeType: "image/tiff", buffer: tiff(2) });
  await page.getByText("Save it as a PDF, JPEG or PNG.").waitFor();
  await input.setInputFiles({ name: "scan.tif", mimeType: "image/tiff", buffer: tiff(1) });
  await page.getByRole("img", { name: "Image of scan.jpg" }).waitFor();
});
