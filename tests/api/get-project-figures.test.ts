import { expect, test } from "vitest";
import type { ProjectFigures } from "#contract/clients/project-figures.ts";
import type { Project } from "#contract/clients/projects.ts";
import { type Api, line, newExpense } from "../support/api.ts";
import { newKey, newOrg } from "../support/service.ts";

const figuresOf = async (api: Api, { id }: Pick<Project, "id">) =>
  (await api.get<ProjectFigures>(`/projects/${id}/figures`)).body;

const none = { count: 0, subtotal: 0, net: 0, total: 0, totalBeforeRetention: 0 };

test("the figures of a project without anything are zero, and it has no margin rate", async () => {
  const api = await newOrg();
  const project = await api.project();
  expect(await figuresOf(api, project)).toEqual({
    projectId: project.id,
    currency: "SGD",
    accepted: none,
    quoted: none,
    invoiced: { count: 0, net: 0, total: 0 },
    received: 0,
    outstanding: 0,
    retentionHeld: 0,
    expenses: { count: 0, amount: 0, gstAmount: 0, byCategory: [] },
    margin: 0,
    marginRate: null,
  });
});

test("documents, payments and expenses add up to the figures computed by hand", async () => {
  const api = await newOrg();
  const project = await api.project();
  const of = { clientId: project.clientId, projectId: project.id };
  // 3 × 33.335 = 100.005: shown as 100.01, with GST 109.00545.
  const uneven = [line({ qty: 3, unitPrice: 33.335 })];
  await api.acceptedQuotation({ ...of, items: uneven, retentionPct: 0.05 });
  await api.acceptedQuotation(of);
  await api.sentQuotation({ ...of, items: [line({ qty: 1, unitPrice: 10 })] });
  await api.quotation(of);
  const { id: rejected } = await api.sentQuotation(of);
  await api.act(`/quotations/${rejected}/reject`);

  const first = await api.sentInvoice({ ...of, retentionPct: 0.1 });
  await api.pay(first, 50);
  const bounced = await api.pay(first, 9);
  await api.act(`/invoices/${first.id}/payments/${bounced.id}/reverse`);
  await api.pay(await api.sentInvoice({ ...of, items: uneven }), 109.01);
  const voided = await api.sentInvoice(of);
  await api.pay(voided, 20);
  await api.act(`/invoices/${voided.id}/void`, { keepPayments: true });
  await api.invoice(of);

  for (const [category, amount, gstAmount] of [
    ["MATERIALS", 60.1, 5.41],
    ["MATERIALS", 0.2, 0.02],
    ["LABOUR", 80, 0],
  ] as const)
    await api.create("/expenses", newExpense({ projectId: project.id, category, amount, gstAmount }));
  await api.create("/expenses", newExpense({ projectId: (await api.project({ clientId: project.clientId })).id }));

  expect(await figuresOf(api, project)).toEqual({
    projectId: project.id,
    currency: "SGD",
    accepted: { count: 2, subtotal: 200.01, net: 195.01, total: 212.56, totalBeforeRetention: 218.01 },
    quoted: { count: 1, subtotal: 10, net: 10, total: 10.9, totalBeforeRetention: 10.9 },
    invoiced: { count: 2, net: 190.01, total: 207.11 },
    received: 179.01,
    outstanding: 48.1,
    retentionHeld: 10,
    expenses: {
      count: 3,
      amount: 140.3,
      gstAmount: 5.43,
      byCategory: [
        { category: "LABOUR", count: 1, amount: 80, gstAmount: 0 },
        { category: "MATERIALS", count: 2, amount: 60.3, gstAmount: 5.43 },
      ],
    },
    margin: 49.71,
    marginRate: 49.71 / 190.01,
  });
});

test("a loss is a negative margin", async () => {
  const api = await newOrg();
  const project = await api.project();
  await api.sentInvoice({ clientId: project.clientId, projectId: project.id });
  await api.create("/expenses", newExpense({ projectId: project.id, amount: 150 }));
  expect(await figuresOf(api, project)).toMatchObject({ margin: -50, marginRate: -0.5 });
});

test("figures of records that the key may not read are null", async () => {
  const api = await newOrg();
  const project = await api.project();
  const withScopes = async (...more: Parameters<typeof newKey>[1]["scopes"] & object) =>
    figuresOf(await newKey(api.org, { scopes: ["projects:read", ...more] }), project);
  const forInvoices = { invoiced: null, received: null, outstanding: null, retentionHeld: null };
  const noMargin = { margin: null, marginRate: null };
  expect(await withScopes()).toEqual({
    projectId: project.id,
    currency: "SGD",
    accepted: null,
    quoted: null,
    ...forInvoices,
    expenses: null,
    ...noMargin,
  });
  expect(await withScopes("quotations:read")).toMatchObject({ accepted: none, ...forInvoices, expenses: null });
  expect(await withScopes("invoices:read")).toMatchObject({ accepted: null, received: 0, expenses: null, ...noMargin });
  expect(await withScopes("expenses:read")).toMatchObject({ ...forInvoices, expenses: { count: 0 }, ...noMargin });
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.project();
  expect(await (await newOrg()).refused("GET", `/projects/${id}/figures`)).toMatchObject({ status: 404 });
  const missing = "/projects/prj_01k9qv3m8xf2ta7r6y5w4h3e2d/figures";
  expect(await api.refused("GET", missing)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await other.refused("GET", `/projects/${id}/figures`)).toMatchObject({ status: 403 });
});
