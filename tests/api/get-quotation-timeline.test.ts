import { expect, test } from "vitest";
import type { Timeline, TimelineEntry } from "#contract/clients/timeline.ts";
import { asSystem } from "#server/db/sql.ts";
import { type Api } from "../support/api.ts";
import { clientOf } from "../support/portal.ts";
import { atTime, databaseFor, newKey, newOrg } from "../support/service.ts";

const timelineOf = async (api: Api, id: string): Promise<readonly TimelineEntry[]> =>
  (await api.get<Timeline>(`/quotations/${id}/timeline`)).body.data;

/** Returns the entries without times and without null fields. */
const brief = (entries: readonly TimelineEntry[]) =>
  entries.map(({ kind, by, detail, mail }) =>
    [kind, by, detail, mail?.kind].filter((each) => each !== null && each !== undefined).join(" "),
  );

/** Does the work with the clock at that minute. */
const atMinute = <T>(minute: number, work: () => Promise<T>) =>
  atTime(`2026-11-20T00:${String(minute).padStart(2, "0")}:00Z`, work);

test("the timeline lists created, sent, mailed, viewed, rejected, revised and accepted", async () => {
  const api = await newOrg();
  const { id } = await atMinute(0, () => api.quotation());
  const first = await atMinute(1, () =>
    api.act<{ version: number }>(`/quotations/${id}/send`, { to: "a@example.com" }),
  );
  const client = await clientOf(api, { id });
  await atMinute(2, () => client.get());
  await atMinute(3, () => client.reject({ reason: "Too dear", version: first.version }));
  await atMinute(4, () => api.act(`/quotations/${id}/revise`));
  const second = await atMinute(5, () =>
    api.act<{ version: number }>(`/quotations/${id}/send`, { to: "a@example.com" }),
  );
  const again = await clientOf(api, { id });
  await atMinute(6, () => again.get());
  await atMinute(7, () => again.accept({ name: "Lim", version: second.version }));
  const { number } = await atMinute(8, () => api.create<{ number: string }>(`/quotations/${id}/convert`, undefined));
  const entries = (await timelineOf(api, id)).filter(({ mail }) => !mail?.kind.startsWith("QUOTATION_"));
  expect(brief(entries)).toEqual([
    "CREATED",
    "SENT",
    "MAIL_QUEUED a@example.com QUOTATION",
    "VIEWED",
    "REJECTED Lim Mei Ling Too dear",
    "REVISED",
    "SENT",
    "MAIL_QUEUED a@example.com QUOTATION",
    "VIEWED",
    "ACCEPTED Lim",
    `CONVERTED ${number}`,
  ]);
  expect(entries.map(({ at }) => at.slice(14, 16))).toEqual([
    "00",
    "01",
    "01",
    "02",
    "03",
    "04",
    "05",
    "05",
    "06",
    "07",
    "08",
  ]);
});

test("each recipient's mail is listed with its outcome", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  await api.act(`/quotations/${id}/send`, { to: "b@example.com" });
  const db = await databaseFor(api.org);
  await asSystem(db, async (system) => {
    await system`
      update mail set status = 'SENT', sent_at = created_at + interval '1 second'
      where org_id = ${api.org} and recipient = 'client@example.com'`;
    await system`
      update mail set status = 'FAILED', last_error = '550 no such person', failed_at = created_at + interval '1 hour'
      where org_id = ${api.org} and recipient = 'b@example.com'`;
  });
  const mails = brief(await timelineOf(api, id)).filter((entry) => entry.startsWith("MAIL"));
  expect(mails.toSorted()).toEqual([
    "MAIL_DELIVERED client@example.com QUOTATION",
    "MAIL_FAILED b@example.com 550 no such person QUOTATION",
    "MAIL_QUEUED b@example.com QUOTATION",
    "MAIL_QUEUED client@example.com QUOTATION",
  ]);
});

test("no number of views pushes the decision out of the timeline", async () => {
  const api = await newOrg();
  const { id, version } = await api.sentQuotation();
  const client = await clientOf(api, { id });
  await client.accept({ name: "Lim", version });
  const db = await databaseFor(api.org);
  // Databases from before the number of visits was limited may contain so many.
  await asSystem(
    db,
    (system) => system`
      insert into portal_view (org_id, document_id, revision, visitor, viewed_at, last_seen_at, address)
      select ${api.org}, ${id}, 1, decode(lpad(to_hex(n), 8, '0'), 'hex'), now() + n * interval '1 second', now(), '10.1.1.1'
      from generate_series(1, 700) n`,
  );
  const kinds = (await timelineOf(api, id)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["CREATED", "SENT", "ACCEPTED"]));
  expect(kinds.filter((kind) => kind === "VIEWED")).toHaveLength(100);
});

test("a decision outlives its event", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  await api.act(`/quotations/${id}/accept`, { note: "By phone" });
  const db = await databaseFor(api.org);
  await asSystem(db, (system) => system`delete from event where org_id = ${api.org}`);
  expect(brief(await timelineOf(api, id))).toEqual([
    "CREATED",
    "MAIL_QUEUED client@example.com QUOTATION",
    "ACCEPTED test By phone",
  ]);
});

test("a timeline has 500 entries at most, and leaves out old mails before changes", async () => {
  const api = await newOrg();
  const { id } = await api.sentQuotation();
  const db = await databaseFor(api.org);
  await asSystem(
    db,
    (system) => system`
      insert into mail (org_id, id, kind, document_id, revision, recipient, status, created_at)
      select ${api.org}, 'mail_' || lpad(i::text, 26, '0'), 'QUOTATION', ${id}, 1, 'client@example.com', 'QUEUED', now() + i * interval '1 hour'
      from generate_series(1, 600) i`,
  );
  const entries = await timelineOf(api, id);
  expect(entries).toHaveLength(500);
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["CREATED", "SENT", "MAIL_QUEUED"]));
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
});

test("at the same instant the cause precedes the mail about it", async () => {
  const api = await newOrg();
  for (const kind of ["ACCEPTED", "REJECTED"] as const) {
    const { id } = await atMinute(0, () => api.quotation());
    const { version } = await atMinute(1, () =>
      api.act<{ version: number }>(`/quotations/${id}/send`, { to: "a@example.com" }),
    );
    const client = await clientOf(api, { id });
    await atMinute(2, () =>
      kind === "ACCEPTED" ? client.accept({ name: "Lim", version }) : client.reject({ version }),
    );
    const kinds = (await timelineOf(api, id)).map((entry) => entry.kind);
    // An acceptance is mailed to the client as well.
    const mails = kind === "ACCEPTED" ? ["MAIL_QUEUED", "MAIL_QUEUED"] : ["MAIL_QUEUED"];
    expect(kinds).toEqual(["CREATED", "SENT", "MAIL_QUEUED", kind, ...mails]);
  }
});

test("another organization, an unknown id and a key without the scope get nothing", async () => {
  const api = await newOrg();
  const { id } = await api.quotation();
  expect(await (await newOrg()).refused("GET", `/quotations/${id}/timeline`)).toMatchObject({ status: 404 });
  const missing = "/quotations/qtn_01k9qv3m8xf2ta7r6y5w4h3e2d/timeline";
  expect(await api.refused("GET", missing)).toMatchObject({ status: 404 });
  const other = await newKey(api.org, { scopes: ["invoices:read"] });
  expect(await other.refused("GET", `/quotations/${id}/timeline`)).toMatchObject({ status: 403 });
});

test("a decision keeps the time that the office named, also once it is revised", async () => {
  const api = await newOrg();
  const { id } = await atMinute(0, () => api.quotation());
  const send = () => api.act(`/quotations/${id}/send`, { to: "a@example.com" });
  const reject = (decidedBy: string, decidedAt: string) =>
    api.act(`/quotations/${id}/reject`, { decidedBy, decidedAt });
  await atMinute(1, send);
  await atMinute(5, () => reject("Lim", "2026-11-20T00:02:00Z"));
  await atMinute(6, () => api.act(`/quotations/${id}/revise`));
  await atMinute(7, send);
  await atMinute(9, () => reject("Tan", "2026-11-20T00:08:00Z"));
  const entries = (await timelineOf(api, id)).filter(({ kind }) => kind === "REJECTED");
  expect(entries.map(({ at, by }) => [by, at])).toEqual([
    ["Lim", "2026-11-20T00:02:00.000Z"],
    ["Tan", "2026-11-20T00:08:00.000Z"],
  ]);
});
