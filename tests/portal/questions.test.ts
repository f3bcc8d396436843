// @module-tag slow
import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { Today } from "#contract/organizations/today.ts";
import type { OpenQuestionList } from "#contract/documents/portal.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { asSystem } from "#server/db/sql.ts";
import type { Timeline } from "#contract/clients/timeline.ts";
import { statusesOf } from "../support/api.ts";
import { newOwner, ownerOf, type Tab } from "../support/browser-like.ts";
import { newContract, submitted } from "../support/contracts.ts";
import { leftCredit } from "../support/credit.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { type Client, clientOf } from "../support/portal.ts";
import { atTime, newOrg, service, startService } from "../support/service.ts";

const ask = (client: Client, question: string) => client.send("POST", "/question", { json: { question } });

/** Returns the open questions on the overview. */
async function openQuestions(owner: Tab) {
  const { groups } = (await owner.get<Today>("/today")).body;
  return groups.find(({ group }) => group === "CLIENT_QUESTIONS")?.records ?? [];
}

test("a form sends a question, returns to the page and says so", async () => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentQuotation());
  expect((await client.get()).text).toContain(`action="${client.path}/question"`);
  const sent = await client.send("POST", "/question", { form: { question: "Is the floor included?" } });
  expect(sent).toMatchObject({ status: 303, headers: { location: `${client.path}?question=sent#ask` } });
  expect((await client.get("?question=sent")).text).toContain("Your question was sent to Alpha Renovation.");
  expect((await client.get("/question")).status).toBe(303);
});

test("each document's page takes a question, which is in its activity", async () => {
  const api = await newOrg();
  const { invoice, credit } = await leftCredit(api);
  const quotation = await api.sentQuotation();
  const claim = await submitted(api, await newContract(api));
  const documents = { invoices: invoice, "credit-notes": credit, quotations: quotation, claims: claim };
  for (const [list, { id }] of Object.entries(documents)) {
    expect((await ask(await clientOf(api, { id }), `About ${list}`)).status).toBe(204);
    const { data } = (await api.get<Timeline>(`/${list}/${id}/timeline`)).body;
    expect(data.filter(({ kind }) => kind === "ASKED")).toMatchObject([{ by: null, detail: `About ${list}` }]);
  }
  const owner = await ownerOf(api.org, await service());
  expect((await openQuestions(owner)).map(({ title }) => title).toSorted()).toEqual([
    "About claims",
    "About credit-notes",
    "About invoices",
    "About quotations",
  ]);
});

test("the office is mailed the question, and a reply goes to the client", async () => {
  const on = await startService("portal_questions");
  const mails = await startMailServer();
  const api = await newOrg({ on });
  const { id, number } = await api.sentQuotation();
  await ask(await clientOf(api, { id }), "Is the floor <b>included</b>?");
  await deliverDueMails(on, mails.url);
  const mail = mails.received.find(({ subject }) => subject?.includes("asks"));
  expect(mail).toMatchObject({
    subject: `Lim Mei Ling asks about ${number}`,
    to: [{ address: "office@example.com" }],
    replyTo: [{ address: "client@example.com" }],
  });
  expect(mail?.text).toContain("Is the floor <b>included</b>?");
  expect(mail?.html).toContain("&lt;b&gt;included");
  expect(mail?.text).toContain(`/quotations/${id}`);
});

test("a question is open until it is marked as answered", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { id, number } = await api.sentQuotation();
  await ask(await clientOf(api, { id }), "When do you begin?");
  const [question] = await openQuestions(owner);
  expect(question).toMatchObject({ title: "When do you begin?", number, documentId: id, clientName: "Lim Mei Ling" });
  for (let i = 0; i < 2; i++) {
    expect((await owner.send("POST", `/portal-questions/${question?.id}/answered`)).status).toBe(204);
  }
  expect(await openQuestions(owner)).toEqual([]);
  expect(await owner.refused("POST", "/portal-questions/pqn_01k9qv3m8xf2ta7r6y5w4h3e2d/answered")).toEqual([
    404,
    "NOT_FOUND",
  ]);
  const { data } = (await owner.get<{ data: AuditEntry[] }>(`/audit-log?resourceId=${id}`)).body;
  const actions = data.map(({ action }) => action);
  expect(actions).toContain("askInPortal");
  expect(actions).toContain("markQuestionAnswered");
});

test("open questions are listed in full with their documents, the longest waiting first", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const list = async (tab: Tab) => (await tab.get<OpenQuestionList>("/portal-questions")).body;
  expect(await list(owner)).toEqual({ data: [], hasMore: false });
  const [quotation, invoice, answered] = [
    await api.sentQuotation(),
    await api.sentInvoice(),
    await api.sentQuotation(),
  ];
  const long = "x".repeat(2_000);
  await ask(await clientOf(api, quotation), long);
  await ask(await clientOf(api, answered), "Is it still valid?");
  await ask(await clientOf(api, invoice), "When is it due?");
  await api.act(`/quotations/${answered.id}/send`, { to: "client@example.com" });
  const of = ({ id, number, title, clientId }: Pick<Quotation, "id" | "number" | "title" | "clientId">) => ({
    documentId: id as string,
    number,
    title,
    clientId,
    clientName: "Lim Mei Ling",
  });
  const { data } = await list(owner);
  expect(data).toMatchObject([
    { question: long, ...of(quotation) },
    { question: "When is it due?", ...of({ ...invoice, id: invoice.id as never }) },
  ]);
  await owner.send("POST", `/portal-questions/${data[0]?.id}/answered`);
  expect((await list(owner)).data.map(({ documentId }) => documentId)).toEqual([invoice.id]);
  expect(await list(await newOwner())).toEqual({ data: [], hasMore: false });
});

test("at most 200 open questions are listed, and the answer says that there are more", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { id } = await api.sentQuotation();
  const { db } = await service();
  // A document takes five a day.
  await asSystem(
    await databaseOf(db, api.org),
    (system) => system`
      insert into portal_question (org_id, id, document_id, question, address, asked_at)
      select ${api.org}, 'pqn_01k9qv3m8xf2ta7r6y5w4h3' || lpad(n::text, 3, '0'), ${id}, n::text, '10.0.0.1',
        now() + n * interval '1 second'
      from generate_series(1, 201) n`,
  );
  const { data, hasMore } = (await owner.get<OpenQuestionList>("/portal-questions")).body;
  expect([data.length, data[0]?.question, hasMore]).toEqual([200, "1", true]);
});

test("a mail about the document answers its questions, and no other mail does", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const [asked, other] = [await api.sentQuotation(), await api.sentQuotation()];
  await ask(await clientOf(api, asked), "Is it still valid?");
  await api.act(`/quotations/${other.id}/send`, { to: "client@example.com" });
  expect(await openQuestions(owner)).toHaveLength(1);
  await api.act(`/quotations/${asked.id}/send`, { to: "client@example.com" });
  expect(await openQuestions(owner)).toEqual([]);
});

test("a document takes five questions a day, also when they come at once", async () => {
  const api = await newOrg();
  const quotation = await api.sentQuotation();
  const client = await clientOf(api, quotation);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(client, `Question ${i}`)));
  expect(statusesOf(answers)).toEqual([...Array(5).fill(204), ...Array(3).fill(429)]);
  const page = await client.send("POST", "/question", { form: { question: "One more" } });
  expect(page.status).toBe(429);
  expect(page.text).toContain("there were several today already");
  expect(page.text).toContain("One more</textarea>");
  const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();
  expect((await atTime(tomorrow, () => ask(client, "The next day"))).status).toBe(204);
});

test.each([
  ["a blank question", "  "],
  ["a question that is too long", "x".repeat(2_001)],
])("%s is refused, and the page keeps its text", async (_what, question) => {
  const api = await newOrg();
  const client = await clientOf(api, await api.sentInvoice());
  const page = await client.send("POST", "/question", { form: { question } });
  expect(page.status).toBe(422);
  expect(page.text).toContain("Please write your question");
  expect((await ask(client, question)).status).toBe(422);
});

test("the office asks nothing in the place of its client, nor anyone by a withdrawn link", async () => {
  const api = await newOrg();
  const owner = await ownerOf(api.org, await service());
  const { id } = await api.sentInvoice();
  const client = await clientOf(api, { id });
  const headers = { cookie: owner.cookie };
  expect((await client.send("POST", "/question", { json: { question: "Mine" }, headers })).status).toBe(403);
  expect((await client.get("", headers)).text).not.toContain("/question");
  await api.act(`/invoices/${id}/portal-link/withdraw`);
  expect((await ask(client, "Still there?")).status).toBe(410);
});
