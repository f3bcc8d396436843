// @module-tag database
import { expect, onTestFinished, test } from "vitest";
import { wording } from "#contract/api/wording.ts";
import { openOwner } from "#server/db/sql.ts";
import { createBudget } from "#server/core/sharing/cpu-budget.ts";
import { createTurns } from "#server/core/sharing/turns.ts";
import { Api } from "../support/api.ts";
import { clientOf } from "../support/portal.ts";
import { createTestApp, newOrg, service, startService, testPdf } from "../support/service.ts";

const json = { accept: "application/json" };
const html = { accept: "text/html" };
const waitingMax = 2;

test("a full queue of PDFs asks for the same wait in the API and in the portal", async () => {
  const { org, key } = await newOrg();
  const message = wording("documents.tooManyPdfsWaiting");
  const turns = createTurns(
    createBudget(0, () => 0),
    { waitingMax, overspentMessage: message, queueFullMessage: message },
  );
  const blocked = Promise.withResolvers<Uint8Array>();
  const render = () => turns.take(org, () => blocked.promise);
  const app = await createTestApp(await service(), { pdf: { ...testPdf, render } });
  const api = new Api(app, org, key);
  const [invoice, quotation] = [await api.sentInvoice(), await api.sentQuotation()];
  const queue = Promise.all(Array.from({ length: waitingMax + 1 }, render));
  const portal = [(await clientOf(api, invoice)).path, (await clientOf(api, quotation)).path];
  const authorization = { authorization: `Bearer ${key}` };
  for (const [url, headers] of [
    [`/api/v1/invoices/${invoice.id}/pdf`, authorization],
    [`/api/v1/quotations/${quotation.id}/pdf`, authorization],
    ...portal.flatMap((path) => [json, html].map((headers) => [`${path}/pdf`, headers] as const)),
  ] as const) {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.headers["retry-after"]], url).toEqual([503, "5"]);
  }
  blocked.resolve(new Uint8Array());
  await queue;
});

test("a cancelled statement asks for the same wait in the API and in the portal", async () => {
  const on = await startService("retry_after");
  const api = await newOrg({ on });
  const { path } = await clientOf(api, await api.sentInvoice());
  const owner = openOwner(on.target);
  onTestFinished(() => owner.end());
  await owner.unsafe(`create function refuse_for_now() returns trigger language plpgsql as $$ begin
    raise exception 'given up' using errcode = 'query_canceled'; end $$`);
  for (const table of ["portal_view", "client"]) {
    await owner.unsafe(
      `create trigger not_now before insert on ${table} for each row execute function refuse_for_now()`,
    );
  }
  const answers = [
    await on.app.inject({ url: path, headers: html }),
    await on.app.inject({ url: path, headers: json }),
    await api.post("/clients", { name: "Lim Mei Ling" }),
  ];
  expect(answers.map(({ headers }) => headers["retry-after"])).toEqual(["2", "2", "2"]);
});

test("a server that is not ready asks for the same wait as its requests", async () => {
  const running = await service();
  const app = await createTestApp(running, { health: { notReadyBecause: async () => "the database is away" } });
  const { statusCode, headers } = await app.inject({ url: "/readyz" });
  expect([statusCode, headers["retry-after"]]).toEqual([503, "2"]);
});
