// @module-tag slow
import { onTestFinished, expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { Mail, MailSummary } from "#contract/mails/mails.ts";
import type { Member } from "#contract/people/members.ts";
import type { Project } from "#contract/clients/projects.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { line } from "../support/api.ts";
import { confirm, linkFor, newColleague, newOwner, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";
import {
  deliverDueMails,
  type MailServer,
  startLoginServer,
  startMailServer,
  startRefusingMailServer,
} from "../support/mail-server.ts";
import { atTime, createTestApp, startService } from "../support/service.ts";

/** Sends the mails that are due now, like the worker's loop. */
const sendDueMails = ({ on }: SignedInTab, { url }: { url: string }) => deliverDueMails(on, url);

/** Creates an owner with one invitation in the outbox, on a database that only these tests use. */
async function invited(): Promise<{ owner: SignedInTab; email: string; mails: MailServer }> {
  const owner = await newOwner("Wong Li Wen", await startService("mail"));
  onTestFinished(async () => {
    // The next test must not send the mails that are left.
    await asSystem(owner.on.db, (system) => system`delete from mail`);
  });
  const email = `mailed.${owner.email}`;
  await owner.act<Member>("/members", { email, role: "VIEWER" });
  return { owner, email, mails: await startMailServer() };
}

const log = async (tab: SignedInTab) => (await tab.get<{ data: MailSummary[] }>("/mails")).body.data;
const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

test("an invitation reaches the mail server as text and HTML with its link", async () => {
  const { owner, email, mails } = await invited();
  await sendDueMails(owner, mails);
  const [mail] = mails.received;
  const [row] = await log(owner);
  expect(mail).toMatchObject({
    subject: "You are invited to join Beta Builders",
    from: { name: "Quoin", address: "office@quoin.example" },
    to: [{ address: email }],
    messageId: `<${row?.id}.1@quoin.example>`,
  });
  const link = await linkFor(email, owner.on);
  expect(mail?.text).toContain(`Accept the invitation:\n${link}`);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(row).toMatchObject({ kind: "INVITATION", recipient: email, status: "SENT", attemptCount: 1, lastError: null });
  await sendDueMails(owner, mails);
  expect(mails.received).toHaveLength(1);
  await new Tab(owner.on).act("/invitations/accept", {
    token: tokenIn(link),
    name: "Siti",
    password: "correct horse battery",
  });
});

test("a deferring server is retried with growing waits and the same message", async () => {
  const { owner, mails } = await invited();
  mails.behaviour = 451;
  await sendDueMails(owner, mails);
  const [first] = await log(owner);
  expect(first).toMatchObject({ status: "QUEUED", attemptCount: 1, lastError: expect.stringContaining("451") });
  await sendDueMails(owner, mails);
  expect((await log(owner))[0]?.attemptCount).toBe(1);
  await atTime(at(70), () => sendDueMails(owner, mails), owner.on);
  expect((await log(owner))[0]?.attemptCount).toBe(2);
  mails.behaviour = "accept";
  await atTime(at(70 + 310), () => sendDueMails(owner, mails), owner.on);
  expect((await log(owner))[0]).toMatchObject({ status: "SENT", attemptCount: 3, lastError: null });
  expect(mails.received.map(({ messageId }) => messageId)).toEqual([`<${first?.id}.1@quoin.example>`]);
});

test("deferral for more than a day, or a 5xx, fails the mail", async () => {
  const { owner, mails } = await invited();
  mails.behaviour = 451;
  let seconds = 0;
  for (const wait of [0, 60, 300, 1_800, 7_200, 21_600, 43_200]) {
    seconds += wait + 10;
    await atTime(at(seconds), () => sendDueMails(owner, mails), owner.on);
  }
  expect((await log(owner))[0]).toMatchObject({ status: "FAILED", attemptCount: 7, nextAttemptAt: null });

  const other = await invited();
  other.mails.behaviour = 550;
  await sendDueMails(other.owner, other.mails);
  expect((await log(other.owner))[0]).toMatchObject({
    status: "FAILED",
    attemptCount: 1,
    lastError: expect.stringContaining("550"),
  });
});

test("a server that breaks off or is unreachable loses no mail", async () => {
  const { owner, mails } = await invited();
  mails.behaviour = "die";
  await sendDueMails(owner, mails);
  expect((await log(owner))[0]).toMatchObject({ status: "QUEUED", attemptCount: 1 });
  await atTime(at(70), () => sendDueMails(owner, { url: "smtp://127.0.0.1:1" }), owner.on);
  expect((await log(owner))[0]).toMatchObject({
    status: "QUEUED",
    attemptCount: 2,
    lastError: expect.stringContaining("ECONNREFUSED"),
  });
  mails.behaviour = "accept";
  await atTime(at(70 + 310), () => sendDueMails(owner, mails), owner.on);
  expect([(await log(owner))[0]?.status, mails.received.length]).toEqual(["SENT", 1]);
});

test("a mail server that rejects the sign-in loses no mail, although its code is final", async () => {
  const { owner, mails } = await invited();
  await sendDueMails(owner, { url: `smtp://user:wrong@${await startLoginServer()}` });
  expect((await log(owner))[0]).toMatchObject({
    status: "QUEUED",
    attemptCount: 1,
    lastError: expect.stringContaining("535"),
  });
  await atTime(at(70), () => sendDueMails(owner, mails), owner.on);
  expect([(await log(owner))[0]?.status, mails.received.length]).toEqual(["SENT", 1]);
});

test("a mail whose link cannot be decrypted is FAILED with the reason", async () => {
  const { owner, email, mails } = await invited();
  const other = `other.${email}`;
  await owner.act<Member>("/members", { email: other, role: "VIEWER" });
  await asSystem(
    owner.on.db,
    (system) => system`update mail set link_sealed = set_byte(link_sealed, 20, 255 - get_byte(link_sealed, 20))
      where recipient = ${email}`,
  );
  await sendDueMails(owner, mails);
  const [sent, failed] = await log(owner);
  expect(sent).toMatchObject({ recipient: other, status: "SENT" });
  expect(failed).toMatchObject({
    recipient: email,
    status: "FAILED",
    attemptCount: 1,
    lastError: "The link in this email can no longer be decrypted. Send the invitation again. The email was not sent.",
  });
  expect((await owner.get<Mail>(`/mails/${failed?.id}`)).body).toMatchObject({ subject: null, link: null });
  expect((await owner.send("POST", `/mails/${failed?.id}/resend`)).status).toBe(409);
});

test("a mail server's reply is stored without control characters", async () => {
  const { owner } = await invited();
  await sendDueMails(owner, { url: await startRefusingMailServer("No\u0000such\u0007user") });
  expect((await log(owner))[0]).toMatchObject({ status: "FAILED", lastError: expect.stringContaining("No such user") });
});

test("a mail that cannot be settled is no obstacle for the others", async () => {
  const { owner, email, mails } = await invited();
  const others = Array.from({ length: 12 }, (_, i) => `other${i}.${owner.email}`);
  for (const other of others) await owner.act<Member>("/members", { email: other, role: "VIEWER" });
  await withoutRecordingOutcome(owner, email, () => sendDueMails(owner, mails));
  const statuses = new Map((await log(owner)).map(({ recipient, status }) => [recipient, status]));
  expect(others.map((other) => statuses.get(other))).toEqual(others.map(() => "SENT"));
  expect(statuses.get(email)).toBe("QUEUED");
});

/** Does the work while a constraint keeps the mail to that address queued. */
async function withoutRecordingOutcome({ on }: SignedInTab, email: string, work: () => Promise<void>): Promise<void> {
  const owner = openOwner(on.target);
  try {
    await owner.unsafe(`
      alter table mail add constraint unsettled check (recipient <> '${email}' or status = 'QUEUED') not valid`);
    await work();
  } finally {
    await owner`alter table mail drop constraint unsettled`;
    await owner.end();
  }
}

test("concurrent workers send each mail once, and a lost worker's mail is sent again", async () => {
  const { owner, mails } = await invited();
  await Promise.all(Array.from({ length: 4 }, () => sendDueMails(owner, mails)));
  expect(mails.received).toHaveLength(1);
  // Simulates a worker that was killed before it could record that the mail was sent.
  await asSystem(
    owner.on.db,
    (system) => system`
    update mail set status = 'QUEUED', next_attempt_at = now(), sent_at = null, lease_token = 'gone',
      leased_until = now() + interval '5 minutes' where org_id = ${owner.org}`,
  );
  await sendDueMails(owner, mails);
  expect(mails.received).toHaveLength(1);
  await atTime(at(301), () => sendDueMails(owner, mails), owner.on);
  const ids = mails.received.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

test("a mail goes out in the first batch, however many of another organization are due", async () => {
  const { owner, mails } = await invited();
  for (let i = 0; i < 25; i++) {
    await owner.act<Member>("/members", { email: `many${i}.${owner.email}`, role: "VIEWER" });
  }
  const other = await newOwner("Tan Mei", owner.on);
  const email = `one.${other.email}`;
  await other.act<Member>("/members", { email, role: "VIEWER" });
  await sendDueMails(owner, mails);
  const recipients = mails.received.map(({ to }) => to?.[0]?.address);
  expect(recipients).toHaveLength(27);
  expect(recipients.slice(0, 10)).toContain(email);
});

test("a mail that is sent again is another message, with the same link", async () => {
  const { owner, email, mails } = await invited();
  await sendDueMails(owner, mails);
  const [row] = await log(owner);
  const again = await owner.act<Mail>(`/mails/${row?.id}/resend`);
  expect(again).toMatchObject({ status: "QUEUED", attemptCount: 0, subject: "You are invited to join Beta Builders" });
  await sendDueMails(owner, mails);
  expect(mails.received.map(({ messageId }) => messageId?.split("@")[0])).toEqual([`<${row?.id}.1`, `<${row?.id}.2`]);
  expect(again.link).toBe(await linkFor(email, owner.on));
});

test("a resend with an Idempotency-Key runs once and stores no link in the clear", async () => {
  const { owner, email, mails } = await invited();
  await sendDueMails(owner, mails);
  const [row] = await log(owner);
  const again = () => owner.send<Mail>("POST", `/mails/${row?.id}/resend`, undefined, { "idempotency-key": "once" });
  const [first, second] = [await again(), await again()];
  expect([first.body.status, first.body.attemptCount, second.body]).toEqual(["QUEUED", 0, first.body]);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  await sendDueMails(owner, mails);
  expect(mails.received).toHaveLength(2);
  expect(await dumpOf(owner)).not.toContain(tokenIn(await linkFor(email, owner.on)));
});

test("a mail that waited over three days for its first attempt is not sent", async () => {
  const { owner, mails } = await invited();
  await atTime(at(72 * 3_600 + 60), () => sendDueMails(owner, mails), owner.on);
  expect(mails.received).toEqual([]);
  expect((await log(owner))[0]).toMatchObject({ status: "FAILED", lastError: expect.stringContaining("three days") });
});

test("without a mail server the inviter reads the link in the app", async () => {
  const { owner, email } = await invited();
  const viewer = await newColleague(owner, "VIEWER");
  const [row] = (await log(owner)).filter(({ recipient }) => recipient === email);
  const link = await linkFor(email, owner.on);
  const mail = (await owner.get<Mail>(`/mails/${row?.id}`)).body;
  expect([mail.link, mail.text?.includes(link)]).toEqual([link, true]);
  // An invitation is for those who see the members.
  expect((await viewer.get(`/mails/${row?.id}`)).status).toBe(404);
  expect(await log(viewer)).toEqual([]);
});

test("a document's link in a mail is shown only with permission to read it", async () => {
  const { owner } = await invited();
  const [manager, viewer] = [await newColleague(owner, "MANAGER"), await newColleague(owner, "VIEWER")];
  const { id: clientId } = await owner.act<Client>("/clients", { name: "Lim Mei Ling", email: "lim@example.com" });
  const { id: projectId } = await owner.act<Project>("/projects", { name: "Kitchen", clientId });
  const document = { clientId, projectId, title: "Works", items: [line()] };
  const quotation = await owner.act<Quotation>("/quotations", document);
  await owner.act(`/quotations/${quotation.id}/send`);
  const invoice = await owner.act<Invoice>("/invoices", document);
  await owner.act(`/invoices/${invoice.id}/send`);
  await owner.act(`/invoices/${invoice.id}/remind`);
  const paid = await owner.act<PaymentRecorded>(`/invoices/${invoice.id}/payments`, { amount: 1 });
  await owner.act(`/invoices/${invoice.id}/payments/${paid.id}/send-receipt`);
  const mails = await log(owner);
  const seen = async (tab: SignedInTab, about: string) => {
    const own = mails.filter((mail) => mail.about === about);
    expect(own.length).toBeGreaterThan(0);
    const read = await Promise.all(own.map(async ({ id }) => (await tab.get<Mail>(`/mails/${id}`)).body));
    return new Set(read.map(({ link, text }) => [link !== null, text?.includes("/portal/")].join()));
  };
  for (const tab of [owner, manager]) expect(await seen(tab, quotation.id)).toEqual(new Set(["true,true"]));
  expect(await seen(viewer, quotation.id)).toEqual(new Set(["false,false"]));
  for (const about of [invoice.id, paid.id]) expect(await seen(viewer, about)).toEqual(new Set(["true,true"]));
});

test("only owners see the link of an owner's invitation", async () => {
  const { owner } = await invited();
  const admin = await newColleague(owner, "ADMIN");
  const email = `next.${owner.email}`;
  await confirm(owner);
  const { id } = await owner.act<Member>("/members", { email, role: "OWNER" });
  const [row] = (await log(owner)).filter(({ recipient }) => recipient === email);
  const linkSeenBy = async (tab: SignedInTab) => (await tab.get<Mail>(`/mails/${row?.id}`)).body.link;
  expect(await linkSeenBy(owner)).toBe(await linkFor(email, owner.on));
  expect(await linkSeenBy(admin)).toBeNull();
  expect(await admin.refused("POST", `/mails/${row?.id}/resend`)).toEqual([403, "FORBIDDEN"]);
  expect((await owner.post(`/mails/${row?.id}/resend`)).status).toBe(202);
  await owner.send("PATCH", `/members/${id}`, { role: "VIEWER" });
  expect(await linkSeenBy(admin)).toBe(await linkFor(email, owner.on));
});

test("a reset link is shown to an owner, only if the account is in no other organization", async () => {
  const { owner } = await invited();
  const admin = await newColleague(owner, "ADMIN");
  await new Tab(owner.on).act("/password-reset", { email: admin.email });
  const [row] = (await log(owner)).filter(({ kind }) => kind === "PASSWORD_RESET");
  const linkSeenBy = async (tab: SignedInTab) => (await tab.get<Mail>(`/mails/${row?.id}`)).body.link;
  expect(await linkSeenBy(owner)).toBe(await linkFor(admin.email, owner.on));
  expect(await linkSeenBy(admin)).toBeNull();
  const other = await newOwner("Somebody Else", owner.on);
  await other.act("/members", { email: admin.email, role: "VIEWER" });
  const token = tokenIn(await linkFor(admin.email, owner.on));
  await admin.act("/invitations/accept", { token, password: admin.password });
  expect(await linkSeenBy(owner)).toBeNull();
});

test("with a mail server nobody sees a reset link, and it is erased once sent", async () => {
  const { owner, mails } = await invited();
  const colleague = await newColleague(owner, "VIEWER");
  await new Tab(owner.on).act("/password-reset", { email: colleague.email });
  const [row] = (await log(owner)).filter(({ kind }) => kind === "PASSWORD_RESET");
  const read = async (tab: Tab) => (await tab.get<Mail>(`/mails/${row?.id}`)).body;
  const tabWithMailServer = await withMailServer(owner);
  expect(await read(tabWithMailServer)).toMatchObject({ link: null, text: expect.not.stringContaining("#") });
  expect((await read(owner)).link).toContain("#");
  await sendDueMails(owner, mails);
  expect(mails.received.map(({ text }) => text?.includes("/reset-password#"))).toContain(true);
  expect(await read(owner)).toMatchObject({ status: "SENT", link: null, text: expect.not.stringContaining("#") });
  expect(await owner.refused("POST", `/mails/${row?.id}/resend`)).toEqual([409, "INVALID_STATE"]);
});

/** Returns the same browser session at a server with an SMTP server configured. */
async function withMailServer(owner: SignedInTab): Promise<Tab> {
  const app = await createTestApp(owner.on, { mailWaits: false });
  return Object.assign(new Tab({ ...owner.on, app }), { cookie: owner.cookie });
}

test("with a mail server nobody sees an invitation's link", async () => {
  const { owner, email } = await invited();
  const [row] = (await log(owner)).filter(({ recipient }) => recipient === email);
  const read = async (tab: Tab) => (await tab.get<Mail>(`/mails/${row?.id}`)).body;
  expect((await read(owner)).link).toContain("#");
  const beside = await withMailServer(owner);
  expect(await read(beside)).toMatchObject({ link: null, text: expect.not.stringContaining("#") });
  const again = await beside.act<Mail>(`/mails/${row?.id}/resend`);
  expect(again).toMatchObject({ link: null, text: expect.not.stringContaining("#") });
});

test("a reset link for an account without an organization is shown in no office", async () => {
  const { owner, mails } = await invited();
  const colleague = await newColleague(owner, "VIEWER");
  const { data } = (await owner.get<{ data: { id: string; email: string }[] }>("/members")).body;
  await owner.send("DELETE", `/members/${data.find(({ email }) => email === colleague.email)?.id}`);
  const other = await newOwner("Somebody Else", owner.on);
  await other.act("/members", { email: colleague.email, role: "VIEWER" });
  await sendDueMails(owner, mails);
  const before = mails.received.length;
  for (let i = 0; i < 2; i++) await new Tab(owner.on).act("/password-reset", { email: colleague.email });
  for (const tab of [owner, other]) {
    expect((await log(tab)).filter(({ kind }) => kind === "PASSWORD_RESET")).toEqual([]);
  }
  await sendDueMails(owner, mails);
  await sendDueMails(owner, mails);
  const received = mails.received.slice(before);
  expect(received.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [colleague.email, "Reset your Quoin password"],
  ]);
  const token = /\/reset-password#([\w-]+)/.exec(received[0]?.text ?? "")?.[1];
  const password = "set by a link";
  await new Tab(owner.on).act("/password-reset/confirm", { token, password });
  expect((await new Tab(owner.on).post("/sign-in", { email: colleague.email, password })).status).toBe(200);
  const [kept] = await owner.on.db
    .system`select link_sealed, status from account_mail where recipient = ${colleague.email}`;
  expect(kept).toEqual({ linkSealed: null, status: "SENT" });
});

test("a mail to an account that the server defers is tried again", async () => {
  const { owner, mails } = await invited();
  const colleague = await newColleague(owner, "VIEWER");
  const { data } = (await owner.get<{ data: { id: string; email: string }[] }>("/members")).body;
  await owner.send("DELETE", `/members/${data.find(({ email }) => email === colleague.email)?.id}`);
  mails.behaviourTo.set(colleague.email, 451);
  const isSent = () => mails.received.some(({ to }) => to?.[0]?.address === colleague.email);
  const requestReset = () => new Tab(owner.on).act("/password-reset", { email: colleague.email });
  const startedAt = Date.now();
  const after = (seconds: number) => new Date(startedAt + seconds * 1_000).toISOString();
  await atTime(after(0), requestReset, owner.on);
  await atTime(after(1), () => sendDueMails(owner, mails), owner.on);
  mails.behaviourTo.clear();
  await atTime(after(60), () => sendDueMails(owner, mails), owner.on);
  expect(isSent()).toBe(false);
  await atTime(after(62), () => sendDueMails(owner, mails), owner.on);
  expect(isSent()).toBe(true);
});

test("names with line breaks are refused, and an organization's name is text in mails", async () => {
  const { owner, email, mails } = await invited();
  const rename = (name: string) => owner.send("PATCH", "/organization", { name });
  expect((await rename("Beta\r\nBcc: everybody@example.com")).status).toBe(422);
  const name = '<img src=x onerror="alert(1)"> & Söhne 厨房';
  expect((await rename(name)).status).toBe(200);
  await sendDueMails(owner, mails);
  const [mail] = mails.received;
  expect(mail?.subject).toBe(`You are invited to join ${name}`);
  expect(mail?.html).not.toContain("<img");
  expect(mail?.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Söhne 厨房");
  expect(mail?.to).toEqual([{ name: "", address: email }]);
});

test("another organization's mail is 404", async () => {
  const { owner } = await invited();
  const other = await newOwner("Somebody Else", owner.on);
  const [row] = await log(owner);
  expect(await other.refused("GET", `/mails/${row?.id}`)).toEqual([404, "NOT_FOUND"]);
  expect(await other.refused("POST", `/mails/${row?.id}/resend`)).toEqual([404, "NOT_FOUND"]);
});

test("a dump of the database holds no password, token, link, key or secret that works", async () => {
  const { owner, email } = await invited();
  const { key } = await owner.act<{ key: string }>("/api-keys", { name: "X", scopes: ["clients:read"] });
  const endpoint = { url: "http://127.0.0.1:9/", events: ["client.created"] };
  const { secret } = await owner.act<{ secret: string }>("/webhook-endpoints", endpoint);
  const totp = await owner.act<{ secret: string }>("/totp", { password: owner.password });
  await new Tab(owner.on).act("/password-reset", { email: owner.email });
  const secrets = {
    password: owner.password,
    session: owner.cookie.split("=")[1] ?? "",
    key,
    secret,
    totp: totp.secret,
    invitation: tokenIn(await linkFor(email, owner.on)),
    reset: tokenIn(await linkFor(owner.email, owner.on)),
  };
  const dump = await dumpOf(owner);
  for (const [name, value] of Object.entries(secrets)) {
    expect(value.length, name).toBeGreaterThan(15);
    expect([name, dump.includes(value)]).toEqual([name, false]);
    expect([name, dump.includes(Buffer.from(value).toString("hex"))]).toEqual([name, false]);
  }
  expect(dump).toContain(email);
});

/** Returns every row of every table as text. */
async function dumpOf({ on }: SignedInTab): Promise<string> {
  const owner = openOwner(on.target);
  try {
    const tables = await owner<{ name: string }[]>`
      select c.relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    const dumps = await Promise.all(
      tables.map(({ name }) => owner<{ row: string }[]>`select t::text as row from ${owner(name)} t`),
    );
    return dumps
      .flat()
      .map(({ row }) => row)
      .join("\n");
  } finally {
    await owner.end();
  }
}
