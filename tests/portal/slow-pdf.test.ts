// @module-tag gate
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { wording } from "#contract/api/wording.ts";
import { openOwner } from "#server/db/sql.ts";
import { createLog } from "#server/core/log.ts";
import { Refusal } from "#server/core/refusal.ts";
import { Api } from "../support/api.ts";
import { clientOf } from "../support/portal.ts";
import { createTestApp, newOrg, service, startService, testPdf } from "../support/service.ts";

test("a PDF that takes too long is answered once, and the log holds no portal token", async () => {
  const running = await service();
  const lines: string[] = [];
  const rendered: Promise<unknown>[] = [];
  const answered = Promise.withResolvers<void>();
  const app = await createTestApp(running, {
    log: createLog("trace", { write: (line) => void lines.push(line) }),
    pdf: {
      ...testPdf,
      answerTimeoutMs: 3_000,
      async render(job) {
        await answered.promise;
        const rendering = testPdf.render(job);
        rendered.push(rendering);
        return rendering;
      },
    },
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const org = await newOrg();
  const [first, second] = [await org.sentInvoice(), await org.sentInvoice()];
  const { path } = await clientOf(org, first);
  const answers = await Promise.all([
    fetch(`${url}${path}/pdf`, { headers: { accept: "text/html" } }),
    fetch(`${url}/api/v1/invoices/${second.id}/pdf`, { headers: { authorization: `Bearer ${org.key}` } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  answered.resolve();
  await expect.poll(() => rendered.length).toBe(2);
  await Promise.all(rendered);
  // Responses that come too late would be sent only now.
  await sleep(500);
  const log = lines.join("");
  expect(log).toContain("request failed");
  expect(log).not.toContain("already sent");
  expect(log).not.toContain(path.split("/").at(-1));
  const { body } = await org.get<{ entries: { kind: string }[] }>(`/invoices/${first.id}/timeline`);
  expect(JSON.stringify(body)).not.toContain("VIEWED");
});

test("a refused PDF has its own Retry-After, for programs and browsers", async () => {
  const { org, key } = await newOrg();
  const api = new Api(
    await createTestApp(await service(), {
      pdf: {
        ...testPdf,
        render: () =>
          Promise.reject(new Refusal("UNAVAILABLE", wording("documents.renderingTimeUsed"), { retryAfterSeconds: 7 })),
      },
    }),
    org,
    key,
  );
  const invoice = await api.sentInvoice();
  const file = await api.file(`/invoices/${invoice.id}/pdf`);
  const page = await (await clientOf(api, invoice)).get("/pdf");
  expect([file.status, file.headers["retry-after"]]).toEqual([503, "7"]);
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "7"]);
});

test("a page that fails for now names a Retry-After", async () => {
  const on = await startService("portal_retry_after");
  const api = await newOrg({ on });
  const client = await clientOf(api, await api.sentInvoice());
  const owner = openOwner(on.target);
  await owner.unsafe(`create function refuse_for_now() returns trigger language plpgsql as $$ begin
    raise exception 'given up' using errcode = 'query_canceled'; end $$`);
  await owner`create trigger not_now before insert on portal_view for each row execute function refuse_for_now()`;
  const page = await client.get();
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "2"]);
  await owner.end();
});

test("tokens in addresses are removed from every log line", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const token = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYm8";
  log.warn(`Reply was already sent in the "/portal/q/${token}/pdf" (GET) route?`);
  log.error({ err: new Error(`no answer from /portal/i/${token}?x=1`), url: `/portal/%71/${token}` }, "failed");
  log.child({ at: `https://office.example/portal/q/${token}#top` }).info({ link: `/set-up#${token}` }, "child");
  const text = lines.join("");
  expect(text).not.toContain(token);
  expect(text).toContain("/portal/q/[token]/pdf");
  expect(text).toContain("/portal/i/[token]?x=1");
  expect(text).toContain("/set-up#[token]");
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("level");
});
