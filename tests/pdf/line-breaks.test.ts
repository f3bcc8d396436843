// @module-tag slow
import { expect, test } from "vitest";
import { textOf } from "../support/pdf.ts";
import { line } from "../support/api.ts";
import { newOrg, testPdf } from "../support/service.ts";
import { quotationJob } from "./jobs.ts";

const linesOf = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join("\n");
const withDescription = (description: string) => {
  const job = quotationJob(1);
  const { quotation } = job.facts;
  const items = quotation.items.map((item) => ({ ...item, description }));
  return { ...job, facts: { ...job.facts, quotation: { ...quotation, items, notes: description } } };
};

test.each(["quotations", "invoices"] as const)("%s refuse more lines than fit, and name the field", async (kind) => {
  const api = await newOrg();
  const { id: projectId, clientId } = await api.project();
  const base = { clientId, projectId, title: "Works" };
  const faultsFor = async (fields: object) =>
    (await api.refused("POST", `/${kind}`, { body: { ...base, ...fields } })).details;
  const message = (count: number) => `must have at most ${count} lines`;
  expect(await faultsFor({ items: [line(), line({ description: linesOf(41) })] })).toEqual([
    { path: "items[1].description", code: "TOO_MANY_LINES", message: message(40) },
  ]);
  for (const lineEnd of ["\n", "\r\n", "\r", "\u2028", "\v", "\u0085"]) {
    const description = `a${lineEnd.repeat(40)}b`;
    expect(await faultsFor({ items: [line({ description })] }), JSON.stringify(lineEnd)).toHaveLength(1);
  }
  expect(await faultsFor({ items: [line()], notes: "x\n".repeat(300) })).toEqual([
    { path: "notes", code: "TOO_MANY_LINES", message: message(300) },
  ]);
  const { id } = await api.create<{ id: string }>(`/${kind}`, {
    ...base,
    items: [line({ description: linesOf(40) })],
    notes: linesOf(300),
  });
  const changed = await api.refused("PATCH", `/${kind}/${id}`, { body: { notes: linesOf(301) } });
  expect(changed.details).toEqual([{ path: "notes", code: "TOO_MANY_LINES", message: message(300) }]);
});

test.each(["quotations", "invoices"] as const)(
  "%s refuse descriptions of more than 300,000 characters",
  async (kind) => {
    const api = await newOrg();
    const { id: projectId, clientId } = await api.project();
    const items = (count: number) => Array.from({ length: count }, () => line({ description: "x".repeat(2_000) }));
    const base = { clientId, projectId, title: "Works" };
    const { id } = await api.create<{ id: string }>(`/${kind}`, { ...base, items: items(150) });
    for (const [method, path] of [
      ["POST", `/${kind}`],
      ["PATCH", `/${kind}/${id}`],
    ] as const) {
      const body = method === "POST" ? { ...base, items: items(151) } : { items: items(151) };
      expect((await api.refused(method, path, { body })).details).toMatchObject([{ path: "items", code: "TOO_LONG" }]);
    }
  },
);

test("a document with more lines than are taken today still prints all its words", async () => {
  const words = (await textOf(await testPdf.render(withDescription(linesOf(1_000))))).split(/[\s·]+/);
  for (let i = 0; i < 1_000; i++) expect(words.filter((word) => word === `w${i}`)).toHaveLength(2);
});

test("blank lines are printed as one", async () => {
  const [one, many] = await Promise.all(
    ["first\n\nsecond", "first\n\n \n\r\n\n\u2028second"].map(async (text) =>
      Buffer.from(await testPdf.render(withDescription(text))).toString("latin1"),
    ),
  );
  expect(many).toBe(one);
});
