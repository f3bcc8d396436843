// @module-tag slow
import { expect, test } from "vitest";
import { compile } from "#server/pdf/compile.ts";
import { drawingOf } from "#server/pdf/drawing.ts";
import { jpegOf, pngInColours } from "../support/images.ts";
import { isPdfA, isPdfUa } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";
import { quotationJob } from "./jobs.ts";

const drawn = {
  "grey, 1 bit": pngInColours(0, 1),
  "grey, 16 bits": pngInColours(0, 16),
  "RGB, 8 bits": pngInColours(2, 8),
  "RGB, 16 bits": pngInColours(2, 16),
  "palette, 1 bit": pngInColours(3, 1),
  "palette, 8 bits": pngInColours(3, 8),
  "grey with transparency, 16 bits": pngInColours(4, 16),
  "RGB with transparency, 8 bits": pngInColours(6, 8),
  "RGB with transparency, 16 bits": pngInColours(6, 16),
  "JPEG in grey": jpegOf([1]),
  "JPEG in colours": jpegOf([1, 2, 3]),
  "JPEG of Adobe in colours": jpegOf([1, 2, 3], { transform: 1 }),
};

test.each(Object.entries(drawn))("a logo is taken, and drawn without loss: %s", async (_, logo) => {
  const api = await newOrg();
  const { body } = await api.upload(logo);
  await api.patch("/organization", { logoFileId: body.id });
  const { kind, facts } = quotationJob(1);
  const { pdf, lacks } = compile(await drawingOf({ kind, facts, logo }));
  expect(lacks).toBeUndefined();
  expect([isPdfA(pdf), isPdfUa(pdf)]).toEqual([true, true]);
});

const colours = Array.from(Buffer.from("RGB"));
const refused = {
  CMYK: jpegOf([1, 2, 3, 4]),
  "CMYK of Adobe": jpegOf([1, 2, 3, 4], { transform: 0 }),
  "YCCK of Adobe": jpegOf([1, 2, 3, 4], { transform: 2 }),
  "RGB of Adobe": jpegOf([1, 2, 3], { transform: 0 }),
  "RGB by name": jpegOf(colours),
  "12 bits": jpegOf([1, 2, 3], { bits: 12 }),
};

test.each(Object.entries(refused))(
  "a JPEG that viewers show differently is refused with the remedy: %s",
  async (_, logo) => {
    const api = await newOrg();
    const { body } = await api.upload(logo);
    expect(await api.refused("PATCH", "/organization", { body: { logoFileId: body.id } })).toMatchObject({
      status: 422,
      details: [
        {
          path: "logoFileId",
          code: "NOT_ALLOWED",
          message: expect.stringContaining("save it as a PNG, or as a JPEG in RGB"),
        },
      ],
    });
  },
);
