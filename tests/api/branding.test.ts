import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { clientOf } from "../support/portal.ts";
import { textOf } from "../support/pdf.ts";
import { newOrg } from "../support/service.ts";

const styleOf = (page: string) => /<link rel="stylesheet" href="(\/portal\/brand-[^"]+)"/.exec(page)?.[1];

test("a colour that is hard to read on white is refused with its contrast", async () => {
  const api = await newOrg();
  const { status, body } = await api.patch<ErrorBody>("/organization", { brandColour: "#e0792f" });
  expect([status, body.error.details]).toEqual([
    422,
    [
      {
        path: "brandColour",
        code: "CONTRAST_TOO_LOW",
        message: "has a contrast of 3.02:1 on white; choose a darker colour, with at least 4.5:1",
      },
    ],
  ]);
  for (const brandColour of ["#fff", "#0F5C4A", "red", "#0f5c4a;}"]) {
    expect((await api.patch("/organization", { brandColour })).status, brandColour).toBe(422);
  }
  // The lightest grey that is legible.
  expect((await api.patch("/organization", { brandColour: "#767676" })).status).toBe(200);
  expect((await api.patch("/organization", { footerText: "1\n2\n3\n4\n5" })).status).toBe(422);
  expect((await api.patch("/organization", { footerText: "x".repeat(301) })).status).toBe(422);
});

test("a sent document keeps the colour and footer of its day, and a new one has the new", async () => {
  const api = await newOrg();
  const plain = await api.sentInvoice();
  await api.patch("/organization", { brandColour: "#1d4ed8", footerText: "HDB licence HB-01\nWe build homes" });
  const blue = await api.sentInvoice();
  await api.patch<Organization>("/organization", { brandColour: "#9f1239", footerText: null });
  const red = await api.sentQuotation();

  const page = async (document: { id: string }) => (await (await clientOf(api, document)).get()).text;
  expect(styleOf(await page(plain))).toBeUndefined();
  expect(styleOf(await page(blue))).toBe("/portal/brand-1d4ed8.css");
  expect(await page(blue)).toContain("HDB licence HB-01\nWe build homes");
  expect(styleOf(await page(red))).toBe("/portal/brand-9f1239.css");
  expect(await page(red)).not.toContain("HDB licence");

  const pdfOf = async ({ id }: { id: string }) => textOf((await api.file(`/invoices/${id}/pdf`)).bytes);
  expect(await pdfOf(plain)).not.toContain("HDB licence");
  expect(await pdfOf(blue)).toContain("HDB licence HB-01 We build homes");
});

test("the portal's style sheet of a colour is public, and only of a colour", async () => {
  const api = await newOrg();
  const get = (url: string) => api.app.inject({ url, headers: { accept: "text/css" } });
  const { statusCode, headers, payload } = await get("/portal/brand-1d4ed8.css");
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
  expect(payload).toContain("--accent:#1d4ed8;");
  for (const name of ["brand-1D4ED8.css", "brand-red.css", "brand-1d4ed8}.css", "brand-.css"]) {
    expect((await get(`/portal/${name}`)).statusCode, name).toBe(404);
  }
});

test("emails to clients have the colour, a legible one for dark themes, and the footer", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  const html = async () => (await api.post<MailPreview>(`/quotations/${id}/preview-mail`)).body;
  expect((await html()).html).toContain('bgcolor="#0f5c4a"');
  await api.patch("/organization", { brandColour: "#1d4ed8", footerText: "HDB licence <HB-01>\n\nWe build homes" });
  const branded = await html();
  expect(branded.html).not.toContain("#0f5c4a");
  expect(branded.html).toContain('bgcolor="#1d4ed8"');
  expect(branded.html).toMatch(/\.brand\{color:#(?!1d4ed8)[0-9a-f]{6} !important\}/);
  expect(branded.html).toContain("HDB licence &lt;HB-01&gt;");
  expect(branded.text).toContain("\nHDB licence <HB-01>\nWe build homes\n");
});
