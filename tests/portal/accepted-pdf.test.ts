// @module-tag slow
import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { recipientsOf } from "../support/rows.ts";
import { atTime, newOrg, startService } from "../support/service.ts";

const signature = [
  [
    [40, 120],
    [260, 60],
    [560, 140],
  ],
];

/** Creates a quotation that its client accepted in the portal. */
async function accepted(fields: { readonly name?: string; readonly signature?: typeof signature } = {}) {
  const api = await newOrg();
  const { id, number, version } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  const sent = await client.get("/pdf");
  const decision = { name: "Lim Mei Ling", version, ...fields };
  const answer = await atTime("2026-12-01T16:05:00Z", () => client.accept(decision));
  expect(answer.status, answer.text).toBe(200);
  return { api, id, number, client, sent };
}

test("the accepted PDF bears name, day and signature, the same for office and client", async () => {
  const { api, id, number, client, sent } = await accepted({ signature });
  const ofClient = await client.get("/pdf");
  expect(ofClient.headers["content-disposition"]).toContain(`"${number} accepted.pdf"`);
  const text = await textOf(ofClient.bytes);
  // The day is that of the organization, where it is after midnight.
  expect(text).toMatch(/Lim Mei Ling Name Signature 2 Dec 2026 Date/);
  expect(text).toContain("Accepted online on 2 Dec 2026, 00:05.");
  expect(text).not.toContain("Company stamp");
  expect(await textOf(sent.bytes)).not.toContain("Lim Mei Ling Name");
  for (const again of [await client.get("/pdf"), await api.file(`/quotations/${id}/pdf?as=current`)]) {
    expect(again.bytes.equals(ofClient.bytes)).toBe(true);
  }
});

test("an acceptance without a drawn signature has no line for one", async () => {
  const { client } = await accepted();
  const text = await textOf((await client.get("/pdf")).bytes);
  expect(text).toContain("Lim Mei Ling Name 2 Dec 2026 Date");
  expect(text).not.toContain("Signature");
});

test("the PDF as it was sent keeps its bytes after the acceptance", async () => {
  const { api, id, client, sent } = await accepted();
  for (const { bytes } of [
    await client.get("/pdf?as=issued"),
    await api.file(`/quotations/${id}/pdf`),
    await api.file(`/quotations/${id}/pdf?revision=1&as=issued`),
  ]) {
    expect(bytes.equals(sent.bytes)).toBe(true);
  }
});

test("a quotation that the office recorded as accepted keeps its lines for a pen", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const sent = await api.file(`/quotations/${id}/pdf`);
  await api.act<Quotation>(`/quotations/${id}/accept`, { decidedBy: "Lim Mei Ling" });
  expect((await api.file(`/quotations/${id}/pdf?as=current`)).bytes.equals(sent.bytes)).toBe(true);
  expect((await (await clientOf(api, { id })).get("/pdf")).bytes.equals(sent.bytes)).toBe(true);
});

test("whatever a client types as a name is text in the accepted PDF", async () => {
  const name = '#image("logo") $x$ \u05d0\u05d1 🙂 '.padEnd(99, "W");
  const { client } = await accepted({ name });
  const { status, bytes } = await client.get("/pdf");
  expect(status).toBe(200);
  expect(await textOf(bytes)).toContain('#image("logo") $x$');
});

const papersOf = (mails: readonly { attachments: readonly { filename?: string | null; content: unknown }[] }[]) =>
  mails.map(({ attachments }) =>
    attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer)]),
  );

test("client and office are mailed the accepted PDF", async () => {
  const on = await startService("accepted_pdfs");
  const mails = await startMailServer();
  const api = await newOrg({ on });
  const { id, number, version } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  await client.accept({ name: "Lim Mei Ling", version, signature });
  await client.accept({ name: "Lim Mei Ling", version });
  await deliverDueMails(on, mails.url);
  const accepted = mails.received.filter(({ subject }) => subject?.includes("accept"));
  expect(new Set(accepted.map(({ to }) => to?.[0]?.address))).toEqual(
    new Set(["client@example.com", "office@example.com"]),
  );
  const { bytes } = await client.get("/pdf");
  const paper = [[`${number} accepted.pdf`, bytes]];
  expect(papersOf(accepted)).toEqual([paper, paper]);
  const confirmation = accepted.find(({ to }) => to?.[0]?.address === "client@example.com");
  expect(confirmation?.subject).toBe(`Your acceptance of quotation ${number} from Alpha Renovation`);
  expect(confirmation?.text).toContain("Accepted by: Lim Mei Ling");
  expect(confirmation?.text).toContain(client.path);
});

test("a rejection is confirmed to nobody", async () => {
  const api = await newOrg();
  const { id, version } = await api.sentQuotation();
  await (await clientOf(api, { id })).reject({ version });
  expect(await recipientsOf(api.org, "QUOTATION_CONFIRMATION")).toEqual([]);
});
