import { expect, test } from "vitest";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { quotationStatuses } from "#contract/values.ts";
import { line } from "../support/api.ts";
import { quotationWithStatus } from "../support/given.ts";
import { eventsOf, newOrg } from "../support/service.ts";

test("the duplicate is a new draft with the same content", async () => {
  const api = await newOrg();
  const original = await api.quotation({
    notes: "Printed",
    retentionPct: 0.05,
    validUntil: "2027-01-31",
    items: [line({ description: "Loose", qty: 0.3333, unitPrice: 19.9999 })],
    sections: [
      { title: "Empty", items: [] },
      { ref: "B", title: "Wet works", items: [line({ ref: "B.1", unit: "m2" }), line({ unitPrice: -5 })] },
    ],
  });
  await api.act(`/quotations/${original.id}/send`, { to: "client@example.com" });
  const answer = await api.post<Quotation>(`/quotations/${original.id}/duplicate`);
  expect(answer).toMatchObject({ status: 201, headers: { location: `/api/v1/quotations/${answer.body.id}` } });
  const copy = answer.body;
  expect(copy).toMatchObject({ status: "DRAFT", revision: 1, version: 1, validUntil: null, totals: original.totals });
  expect(copy.number).not.toBe(original.number);
  const plain = ({ items, sections, title, notes, retentionPct, clientId, projectId }: Quotation) => ({
    title,
    notes,
    retentionPct,
    clientId,
    projectId,
    sections: sections.map(({ id: _id, ...section }) => section),
    items: items.map(({ id: _id, sectionId, ...item }) => ({
      ...item,
      section: sections.find(({ id }) => id === sectionId)?.title,
    })),
  });
  expect(plain(copy)).toEqual(plain(original));
  const ids = [...original.items, ...original.sections].map(({ id }) => id);
  expect([...copy.items, ...copy.sections].filter(({ id }) => ids.includes(id))).toEqual([]);
  expect((await eventsOf(api.org)).at(-1)).toMatchObject({ type: "quotation.created", data: { object: copy } });
});

test.each(quotationStatuses)("one that is %s can be duplicated and stays as it is", async (status) => {
  const api = await newOrg();
  const original = await quotationWithStatus(api, status);
  await api.create(`/quotations/${original.id}/duplicate`, undefined);
  expect((await api.get<Quotation>(`/quotations/${original.id}`)).body).toEqual(original);
});
