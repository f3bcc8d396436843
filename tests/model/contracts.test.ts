// @module-tag slow
import fc from "fast-check";
import { checkOrganization } from "#server/reports/check/check-organization.ts";
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { CreditNote } from "#contract/invoices/credit-notes.ts";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Api } from "../support/api.ts";
import { billed, contractOf, sent, variation } from "../support/contracts.ts";
import { newOrg, service } from "../support/service.ts";
import {
  type Account,
  claimOf,
  contractSum,
  held,
  issued,
  quotient,
  recouped,
  released,
  total,
} from "./contract-account.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";

const amounts = (cents: bigint) => Number(cents) / 100;
const centsOf = (amount: number) => BigInt(Math.round(amount * 100));

/** What happens in an office, in shares of what the contract has at that time. */
type Step =
  | {
      readonly does: "claim";
      readonly percents: readonly number[];
      readonly materials: number;
      readonly pays: number | null;
      readonly isServed: boolean;
    }
  | { readonly does: "deposit" | "release"; readonly percent: number }
  | { readonly does: "variation"; readonly prices: readonly number[] }
  | { readonly does: "terms"; readonly retention: number }
  | { readonly does: "void" | "takeBack" };

const percent = fc.integer({ min: 0, max: 100 });
const price = fc.integer({ min: 1, max: 9_999_999 });
const claims = fc.record({
  does: fc.constant("claim" as const),
  percents: fc.array(percent, { minLength: 1, maxLength: 5 }),
  materials: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_000 })),
  pays: fc.option(percent),
  isServed: fc.boolean(),
});
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: claims },
  fc.record({
    does: fc.constantFrom("deposit" as const, "release" as const),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    does: fc.constant("variation" as const),
    prices: fc.array(
      fc.oneof(
        price,
        price.map((cents) => -Math.ceil(cents / 10)),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ does: fc.constant("terms" as const), retention: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ does: fc.constantFrom("void" as const, "takeBack" as const) }),
);

/** The office with its account, and the paths of the invoices and credit notes of the claims that are billed. */
interface Run {
  readonly api: Api;
  readonly contract: Contract;
  readonly account: Account;
  readonly billings: { readonly path: string; readonly claimId: string | null }[];
}

async function claim({ api, contract, account, billings }: Run, step: Extract<Step, { does: "claim" }>): Promise<void> {
  const { items } = await contractOf(api, contract);
  const fractions = items.map((_, i) => step.percents[i % step.percents.length] ?? 0);
  const lines = account.values.map((value, i) => quotient(value * BigInt(fractions[i] ?? 0), 100n));
  const asked = claimOf(account, lines, BigInt(step.materials));
  const created = await api.create<Claim>(`/contracts/${contract.id}/claims`, {
    items: items.map(({ itemId }, i) => ({ itemId, fraction: (fractions[i] ?? 0) / 100 })),
    materials: step.materials / 100,
  });
  expect(centsOf(created.claimedNet)).toBe(asked.net);
  expect(centsOf(created.figures.retention.toDate)).toBe(asked.retention);
  expect(centsOf(created.figures.deposit.claim)).toBe(asked.deposit);
  const path = `/claims/${created.id}`;
  const isNothing = asked.net === 0n;
  if (asked.net < 0n) {
    expect((await api.refused("POST", `${path}/invoice`)).details).toMatchObject([{ code: "NEGATIVE_CLAIM" }]);
    const notes = await credited(api, path);
    const [first] = notes;
    if (first !== undefined) {
      expect(total(notes.map(({ totals }) => centsOf(totals.net)))).toBe(-asked.net);
      for (const { totals, items } of notes) {
        expect(totals.rounding).toBe(0);
        expect(total(items.map(({ amount }) => centsOf(amount)))).toBe(centsOf(totals.net));
      }
      account.billed.push(asked);
      billings.push({ path: `/credit-notes/${first.id}`, claimId: first.claimId });
      return;
    }
  }
  if (asked.net <= 0n) {
    if (!isNothing && step.isServed) await api.act(`${path}/submit`);
    await api.act(`${path}/withdraw`);
    return;
  }
  let paid = asked;
  if (step.isServed) await api.act(`${path}/submit`);
  if (step.isServed && step.pays !== null) {
    const amount = quotient(asked.net * BigInt(step.pays), 100n);
    paid = claimOf(account, lines, BigInt(step.materials), asked.net - amount);
    expect(paid.net).toBe(amount);
    const answered = await api.act<Claim>(`${path}/respond`, { amount: amounts(amount), reason: "Defects" });
    expect([centsOf(answered.responseNet ?? 0), centsOf(answered.withheld.certified ?? 0)]).toEqual([
      amount,
      paid.withheld,
    ]);
  }
  const invoice = await sent(api, await billed(api, created));
  expect([centsOf(invoice.totals.net), invoice.totals.rounding]).toEqual([paid.net, 0]);
  account.billed.push(paid);
  billings.push({ path: `/invoices/${invoice.id}`, claimId: invoice.claimId });
}

/** Issues the credit note of a claim below 0, or those of several invoices; none when all of them are too small for it. */
async function credited(api: Api, path: string): Promise<CreditNote[]> {
  const answer = await api.post<CreditNote & ErrorBody>(`${path}/credit`, {});
  if (answer.status === 201) return [await api.act<CreditNote>(`/credit-notes/${answer.body.id}/send`)];
  const [fault] = answer.body.error.details ?? [];
  expect(answer.status, answer.text).toBe(422);
  const several = await api.post(`${path}/credit-invoices`, {});
  expect(several.status, several.text).toBe(fault?.code === "SEVERAL_INVOICES" ? 200 : 422);
  return several.status === 200 ? notesOf(api, path) : [];
}

/** Returns the issued credit notes that bill a claim. */
async function notesOf(api: Api, path: string): Promise<CreditNote[]> {
  const claimId = path.split("/").at(-1);
  const { data } = (await api.get<{ data: CreditNote[] }>(`/credit-notes?claimId=${claimId}&status=SENT`)).body;
  const bills = data.filter(({ kind }) => kind === "CLAIM");
  return Promise.all(bills.map(async ({ id }) => (await api.get<CreditNote>(`/credit-notes/${id}`)).body));
}

/** Voids the invoice or credit note of the last billed claim, which is refused when its retention was released; takes the claim back. */
async function voidLast({ api, account, billings }: Run): Promise<void> {
  const [last, before] = [account.billed.at(-1), account.billed.at(-2)];
  const billing = billings.at(-1);
  if (last === undefined || billing === undefined) return;
  if (billing.path.startsWith("/credit-notes/")) {
    const notes = await notesOf(api, `/claims/${billing.claimId}`);
    for (const { invoiceId, paymentId } of notes.flatMap(({ applications }) => applications)) {
      await api.act(`/invoices/${invoiceId}/payments/${paymentId}/reverse`);
    }
  }
  const mayBe = (before?.retention ?? 0n) >= released(account) && recouped(account) - last.deposit <= issued(account);
  const answer = await api.post(`${billing.path}/void`);
  expect(answer.status, answer.text).toBe(mayBe ? 200 : 409);
  if (!mayBe) return;
  await api.act(`/claims/${billing.claimId}/withdraw`);
  account.billed.pop();
  billings.pop();
}

/** Takes the last billed claim back, which is refused when its retention was released, and for what is voided instead. */
async function takeBackLast({ api, account, billings }: Run): Promise<void> {
  const [last, before] = [account.billed.at(-1), account.billed.at(-2)];
  const billing = billings.at(-1);
  if (last === undefined || billing === undefined) return;
  const isInvoice = billing.path.startsWith("/invoices/");
  const mayBe = isInvoice && last.net > 0n && (before?.retention ?? 0n) >= released(account);
  const answer = await api.post<Claim>(`/claims/${billing.claimId}/take-back`, {});
  expect(answer.status, answer.text).toBe(mayBe ? 200 : 409);
  if (!mayBe) return;
  const note = (await api.get<CreditNote>(`/credit-notes/${answer.body.creditNoteId}`)).body;
  expect([centsOf(note.totals.net), note.totals.rounding]).toEqual([last.net, 0]);
  account.billed.pop();
  billings.pop();
}

async function take(run: Run, step: Step): Promise<void> {
  const { api, contract, account } = run;
  switch (step.does) {
    case "claim":
      return claim(run, step);
    case "void":
      return voidLast(run);
    case "takeBack":
      return takeBackLast(run);
    case "terms":
      account.retention = BigInt(step.retention);
      await api.patch(`/contracts/${contract.id}`, { retentionPct: step.retention / 100 });
      return;
    case "variation": {
      const prices = step.prices.map(BigInt);
      if (contractSum(account) + total(prices) <= 0n) return;
      account.values.push(...prices);
      const items = step.prices.map((cents) => ({ description: "Variation", qty: 1, unitPrice: cents / 100 }));
      await variation(api, contract, items);
      return;
    }
    case "deposit": {
      const amount = quotient((contractSum(account) - issued(account)) * BigInt(step.percent), 100n);
      if (amount <= 0n) return;
      await sent(api, await api.create<Invoice>(`/contracts/${contract.id}/deposit`, { amount: amounts(amount) }));
      account.deposits.push(amount);
      return;
    }
    case "release": {
      const amount = quotient(held(account) * BigInt(step.percent), 100n);
      if (amount <= 0n) return;
      const left = issued(account) - recouped(account);
      const path = `/contracts/${contract.id}/release-retention`;
      await sent(api, await api.create<Invoice>(path, { amount: amounts(amount) }));
      account.releases.push({ amount, deposit: left < amount ? left : amount });
    }
  }
}

/** Compares the ledger with the account, and the account with what was invoiced in all. */
async function compare({ api, contract, account }: Run): Promise<void> {
  const { ledger } = await contractOf(api, contract);
  const last = account.billed.at(-1);
  const gross = last === undefined ? 0n : total(last.lines) + last.materials;
  expect(ledger).toMatchObject({
    contractSum: amounts(contractSum(account)),
    billed: amounts(gross),
    withheld: amounts(last?.withheld ?? 0n),
    retention: {
      withheld: amounts(last?.retention ?? 0n),
      released: amounts(released(account)),
      held: amounts(held(account)),
    },
    deposit: { issued: amounts(issued(account)), recouped: amounts(recouped(account)) },
  });
  const due = gross - (last?.retention ?? 0n) - recouped(account) - (last?.withheld ?? 0n);
  expect(centsOf(ledger.invoiced.net) - centsOf(ledger.credited.net)).toBe(due + issued(account) + released(account));
}

test(
  "random histories of contracts agree with another account of them, to the cent",
  async () => {
    const { db } = await service();
    await fc.assert(
      fc.asyncProperty(
        fc.array(price, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 12 }),
        fc.option(percent),
        fc.array(steps, { minLength: 3, maxLength: 12 }),
        async (prices, retention, limited, history) => {
          const api = await newOrg();
          const items = prices.map((cents) => ({ description: "Works", qty: 1, unitPrice: cents / 100 }));
          const { id: quotationId } = await api.acceptedQuotation({ items });
          const values = prices.map(BigInt);
          const limit = limited === null ? null : quotient(total(values) * BigInt(limited), 1_000n);
          const terms = { retentionPct: retention / 100, retentionLimit: limit === null ? null : amounts(limit) };
          const contract = await api.create<Contract>("/contracts", { quotationId, ...terms });
          const account: Account = {
            values,
            retention: BigInt(retention),
            limit,
            billed: [],
            deposits: [],
            releases: [],
          };
          const run: Run = { api, contract, account, billings: [] };
          for (const step of history) {
            await take(run, step);
            await compare(run);
          }
          await take(run, { does: "claim", percents: [100], materials: 0, pays: null, isServed: true });
          await take(run, { does: "release", percent: 100 });
          await compare(run);
          const { ledger } = await contractOf(api, contract);
          // All is billed but where the last claim was below 0; what is left of the deposit is the client's.
          if (ledger.billed === ledger.contractSum && ledger.withheld === 0) {
            const billed = centsOf(ledger.invoiced.net) - centsOf(ledger.credited.net);
            expect(billed).toBe(contractSum(account) + issued(account) - recouped(account));
          }
          expect(await checkOrganization({ db, org: api.org })).toEqual([]);
        },
      ),
      randomly(50),
    );
  },
  manyRunsMs,
);

test("the same work bills the same in one claim and in many, whatever happens in between", async () => {
  const api = await newOrg();
  const nets: number[] = [];
  for (const fractions of [[1], [0.1, 0.333333, 0.7, 1], [0.5, 0.499999, 1]]) {
    const { id: quotationId } = await api.acceptedQuotation({
      items: [0.1, 33.33, 12_870.59].map((unitPrice) => ({ description: "Works", qty: 1, unitPrice })),
    });
    const contract = await api.create<Contract>("/contracts", { quotationId, retentionPct: 0.0375 });
    for (const all of fractions) {
      const created = await api.create<Claim>(`/contracts/${contract.id}/claims`, { all });
      if (created.claimedNet > 0) await sent(api, await billed(api, created));
      else await api.act(`/claims/${created.id}/withdraw`);
    }
    nets.push((await contractOf(api, contract)).ledger.invoiced.net);
  }
  expect(new Set(nets).size).toBe(1);
});
