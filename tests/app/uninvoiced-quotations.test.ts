// @module-tag slow
// @module-tag database
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Today } from "#contract/organizations/today.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { checkDerived, repairDerived } from "#server/db/derived/check-derived.ts";
import { foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import { type Api, line } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg, type Service, service } from "../support/service.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";

/** An office whose history is made at random. */
interface Office {
  readonly api: Api;
  readonly owner: Tab;
  readonly parties: { readonly clientId: string; readonly projectId: string };
  readonly quotations: string[];
  readonly invoices: string[];
}

interface Step {
  readonly kind: keyof typeof changes;
  readonly which: number;
}

const pick = (of: readonly string[], which: number) => of[which % Math.max(of.length, 1)];

/** Each change as requests: one that the state of the document refuses changes nothing. */
const changes = {
  async accept({ api, parties, quotations }: Office) {
    const draft = { ...parties, title: "Works", items: [line({ qty: 10 })] };
    const { id } = await api.create<Quotation>("/quotations", draft);
    await api.act(`/quotations/${id}/send`, { to: "client@example.com" });
    await api.act(`/quotations/${id}/accept`);
    quotations.push(id);
  },
  async revise({ api, quotations }: Office, { which }: Step) {
    await api.post(`/quotations/${pick(quotations, which)}/revise`);
  },
  async decideAgain({ api, quotations }: Office, { which }: Step) {
    const path = `/quotations/${pick(quotations, which)}`;
    await api.post(`${path}/send`, { to: "client@example.com" });
    await api.post(`${path}/${which % 3 === 0 ? "reject" : "accept"}`);
  },
  async convert({ api, quotations, invoices }: Office, { which }: Step) {
    const converted = await api.post<Invoice>(`/quotations/${pick(quotations, which)}/convert`);
    if (converted.status === 201) invoices.push(converted.body.id);
  },
  async convertPart({ api, quotations, invoices }: Office, { which }: Step) {
    const path = `/quotations/${pick(quotations, which)}`;
    const [item] = (await api.get<Partial<Quotation>>(path)).body.items ?? [];
    const converted = await api.post<Invoice>(`${path}/convert`, { items: [{ itemId: item?.id ?? "", qty: 1 }] });
    if (converted.status === 201) invoices.push(converted.body.id);
  },
  async beginContract({ api, quotations }: Office, { which }: Step) {
    await api.post("/contracts", { quotationId: pick(quotations, which) });
  },
  async deleteContract({ api, quotations }: Office, { which }: Step) {
    const { contractId } = (await api.get<Partial<Quotation>>(`/quotations/${pick(quotations, which)}`)).body;
    await api.delete(`/contracts/${contractId ?? "none"}`);
  },
  async refer({ api, parties, quotations, invoices }: Office, { which }: Step) {
    const quotationId = pick(quotations, which);
    const draft = { ...parties, title: "Claim", items: [line()], ...(quotationId && { quotationId }) };
    // Refused where a contract bills the quotation.
    const { status, body } = await api.post<Invoice>("/invoices", draft);
    if (status === 201) invoices.push(body.id);
  },
  async referToAnother({ api, quotations, invoices }: Office, { which }: Step) {
    const quotationId = which % 3 === 0 ? null : pick(quotations, which);
    await api.patch(`/invoices/${pick(invoices, which)}`, { quotationId });
  },
  async sendInvoice({ api, invoices }: Office, { which }: Step) {
    await api.post(`/invoices/${pick(invoices, which)}/send`);
  },
  async voidInvoice({ api, invoices }: Office, { which }: Step) {
    await api.post(`/invoices/${pick(invoices, which)}/void`);
  },
  async fold({ api }: Office) {
    await foldDerivedInOrg({ db: (await service()).db, org: api.org });
  },
};

const kinds = Object.keys(changes) as (keyof typeof changes)[];
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds, "accept", "convert", "refer", "referToAnother", "voidInvoice"),
  which: fc.nat(1_000),
});

async function newOffice(on?: Service): Promise<Office> {
  const running = on ?? (await service());
  const api = await newOrg(on && { on });
  const { id: projectId, clientId } = await api.project();
  return {
    api,
    owner: await ownerOf(api.org, running),
    parties: { clientId, projectId },
    quotations: [],
    invoices: [],
  };
}

const waitingIn = async (owner: Tab) =>
  (await owner.get<Today>("/today")).body.groups.find(({ group }) => group === "ACCEPTED_QUOTATIONS");

/** Compares the group with the list, which looks at the invoices of each quotation. */
async function expectListed({ api, owner }: Office): Promise<number> {
  const path = "/quotations?status=ACCEPTED&invoiced=false&limit=100";
  const { data } = (await api.get<{ data: Quotation[] }>(path)).body;
  const inOrder = data.toSorted((a, b) => ((a.decidedAt ?? "") + a.id < (b.decidedAt ?? "") + b.id ? -1 : 1));
  const group = await waitingIn(owner);
  expect(group?.count ?? 0).toBe(data.length);
  expect(group?.records.map(({ id }) => id) ?? []).toEqual(inOrder.slice(0, 5).map(({ id }) => id));
  return data.length;
}

test(
  "the accepted quotations of today are those without an invoice that stands, after any history",
  async () => {
    const { db } = await service();
    const histories = fc.record({
      // What is not noted shows only where nothing else is.
      foldsAfterEach: fc.boolean(),
      steps: fc.array(anyStep, { minLength: 25, maxLength: 25 }),
    });
    let waiting = 0;
    await fc.assert(
      fc.asyncProperty(histories, async ({ foldsAfterEach, steps }) => {
        const office = await newOffice();
        for (const step of [{ kind: "accept", which: 0 } as const, ...steps]) {
          await changes[step.kind](office, step);
          if (foldsAfterEach) await changes.fold(office);
        }
        waiting += await expectListed(office);
        await foldDerivedInOrg({ db, org: office.api.org });
        await expectListed(office);
        expect(await checkDerived(db, office.api.org)).toEqual([]);
      }),
      randomly(40),
    );
    expect(waiting).toBeGreaterThan(0);
  },
  manyRunsMs,
);

test("invoices that are made and voided at once, folds and repairs lose no quotation and keep none", async () => {
  const { db } = await service();
  const office = await newOffice();
  const { api, quotations, parties } = office;
  const scope = { db, org: api.org };
  for (let i = 0; i < 3; i += 1) await changes.accept(office);
  let writing = true;
  const whileWriting = async (work: () => Promise<unknown>) => {
    while (writing) await work();
  };
  const beside = [whileWriting(() => foldDerivedInOrg(scope)), whileWriting(() => repairDerived(db, api.org))];
  const makeAndVoid = async (quotationId: string, n: number) => {
    const draft = { ...parties, title: "Claim", items: [line()], quotationId };
    for (let i = 0; i < 4; i += 1) {
      const { id } = await api.create<Invoice>("/invoices", draft);
      // One invoice of the first quotation stands at the end.
      if (i === 3 && n === 0 && quotationId === quotations[0]) return;
      await api.act(`/invoices/${id}/send`);
      await api.act(`/invoices/${id}/void`);
    }
  };
  const work = quotations.flatMap((id) => [0, 1].map((n) => makeAndVoid(id, n)));
  await Promise.all(work).finally(() => {
    writing = false;
  });
  await Promise.all(beside);
  expect(await expectListed(office)).toBe(2);
  await foldDerivedInOrg(scope);
  expect(await expectListed(office)).toBe(2);
  expect(await checkDerived(db, api.org)).toEqual([]);
});

test("a check finds quotations that the list lacks or has for no reason, and a repair makes it right", async () => {
  const { db } = await service();
  const office = await newOffice();
  const { api, quotations } = office;
  for (let i = 0; i < 3; i += 1) await changes.accept(office);
  await changes.convert(office, { kind: "convert", which: 2 });
  await foldDerivedInOrg({ db, org: api.org });
  const [lacking, , invoiced] = quotations;
  await asSystem(db, async (system) => {
    await system`delete from uninvoiced_quotation where org_id = ${api.org} and quotation_id = ${lacking ?? ""}`;
    await system`
      insert into uninvoiced_quotation (org_id, quotation_id, is_checked, decided_at)
      select org_id, id, true, decided_at + interval '3 days' from quotation
      where org_id = ${api.org} and id = ${invoiced ?? ""}`;
  });
  expect(await checkDerived(db, api.org)).toMatchObject([
    { figure: "UNINVOICED", span: "DAY", kept: { count: 0 }, documents: { count: 1 } },
    { figure: "UNINVOICED", span: "DAY", kept: { count: 1 }, documents: { count: 0 } },
  ]);
  await repairDerived(db, api.org);
  expect(await checkDerived(db, api.org)).toEqual([]);
  expect(await expectListed(office)).toBe(2);
});

test("today reads no quotation that is invoiced, and no invoice of one, however many there are", async () => {
  const { on, app, db, scanned, target } = await countingService(["quotation", "invoice"], "uninvoiced_quotation");
  const office = await newOffice(on);
  const { api, parties } = office;
  for (let i = 0; i < 3; i += 1) await changes.accept(office);
  const owner = openOwner(target);
  await owner.begin(async (sql) => {
    await sql`set local role quoin_system`;
    await sql`
      insert into quotation (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
        valid_until, revision, decided_at, decided_by, decided_via, version, created_at, updated_at, parties)
      select ${api.org}, 'qtn_' || lpad(n::text, 26, '0'), 'Q-' || n, 'Works', 'ACCEPTED', ${parties.clientId},
        ${parties.projectId}, 'SGD', 100, 0.09, at, 1, at, 'Lim', 'STAFF', 2, at, at, '{}'
      from generate_series(1, 200) n, lateral (select now() - n * interval '1 hour' as at) t`;
    await sql`
      insert into invoice (org_id, id, number, title, status, client_id, project_id, quotation_id, currency, subtotal,
        gst_rate, issued_at, due_date, due_date_given, sent_at, paid_at, version, created_at, updated_at, parties)
      select org_id, 'inv_' || right(id, 26), 'INV-' || number, title, 'PAID', client_id, project_id, id, 'SGD', 100,
        0.09, decided_at, decided_at, false, decided_at, decided_at, 2, decided_at, decided_at, '{}'
      from quotation where org_id = ${api.org} and title = 'Works' and decided_by = 'Lim'`;
  });
  await foldDerivedInOrg({ db, org: api.org });
  await owner`analyze quotation, invoice, uninvoiced_quotation`;
  await owner.end();
  const tab = await ownerOf(api.org, { app, db, target, now: null });
  scanned();
  expect(await waitingIn(tab)).toMatchObject({ count: 3 });
  expect(scanned()).toBe(3);
});
