// @module-tag slow
import { expect, onTestFinished, test } from "vitest";
import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Mail, MailSummary } from "#contract/mails/mails.ts";
import type { ContractTimeline } from "#contract/clients/timeline.ts";
import { asSystem } from "#server/db/sql.ts";
import type { Api } from "../support/api.ts";
import { ownerOf, type Tab } from "../support/browser-like.ts";
import { billed, newClaim, newContract, sent, submitted } from "../support/contracts.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { atTime, newOrg, startService } from "../support/service.ts";

/** Creates an organization with a mail server, on a database that only these tests use. */
async function newOffice() {
  const on = await startService("claim_mails");
  onTestFinished(async () => {
    // The next test must not send the mails that are left.
    await asSystem(on.db, (system) => system`delete from mail`);
  });
  const mails = await startMailServer();
  return {
    api: await newOrg({ on }),
    on,
    mails,
    sendDueMails: () => deliverDueMails(on, mails.url),
    /** Returns the claims that it accepted: the quotation of the contract was mailed as well. */
    received: () => mails.received.filter(({ subject }) => subject?.startsWith("Payment claim") === true),
  };
}

const log = async (tab: Tab) => (await tab.get<{ data: MailSummary[] }>("/mails?kind=CLAIM")).body.data;

const inOrder = (one: string, other: string) => one.localeCompare(other);

const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

const submit = (api: Api, { id }: { readonly id: string }, body: object = { to: "qs@example.com" }) =>
  api.act<Claim>(`/claims/${id}/submit`, body);

test.each([
  ["2026-10-31T15:58:00Z", "2026-10-31", "2026-12-01"],
  ["2026-10-31T16:03:00Z", "2026-11-01", "2026-12-30"],
])("a claim that a mail server takes at %s is served on %s", async (instant, servedOn, applicationUntil) => {
  const { api, sendDueMails, on } = await newOffice();
  const claim = await atTime(
    "2026-10-31T15:57:00Z",
    async () => submit(api, await newClaim(await newContract(api), api)),
    on,
  );
  expect([claim.servedVia, claim.servedOn]).toEqual(["EMAIL", "2026-10-31"]);
  await atTime(instant, sendDueMails, on);
  const clock = (await api.get<ClaimClock>(`/claims/${claim.id}/clock`)).body;
  expect(clock).toMatchObject({ servedVia: "EMAIL", servedOn, applicationUntil });
  expect(Date.parse(clock.servedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(instant));
  // The mail and its PDF were drawn before midnight.
  const onPaper = clock.notices.filter(({ code }) => code === "PAPER_HAS_OTHER_DAY");
  const days = { printed: claim.responseDueOn, day: clock.responseDueOn };
  expect(onPaper.map(({ values }) => values)).toEqual(servedOn === claim.servedOn ? [] : [days]);
  // Another mail of it serves nothing again.
  await submit(api, claim);
  await sendDueMails();
  expect((await api.get<ClaimClock>(`/claims/${claim.id}/clock`)).body.servedAt).toBe(clock.servedAt);
});

test("a claim's mail has its figures, link and PDF, and goes to copies too", async () => {
  const { api, received, sendDueMails, on } = await newOffice();
  const contract = await newContract(api, { clientReference: "LOA 2026/14", actApplies: false });
  const claim = await newClaim(contract, api, { all: 0.5, periodFrom: "2026-04-01", periodTo: "2026-04-30" });
  const body = { to: "qs@example.com", cc: ["ma@example.com"], message: "As measured with Mr Tan." };
  const { number } = await submit(api, claim, body);
  await sendDueMails();
  const [mail] = received();
  expect(mail).toMatchObject({
    subject: `Payment claim ${number} from Alpha Renovation`,
    to: [{ address: "qs@example.com" }],
    cc: [{ address: "ma@example.com" }],
  });
  const { url } = (await api.get<{ url: string }>(`/claims/${claim.id}/portal-link`)).body;
  expect(mail?.text?.trimEnd()).toBe(
    [
      "Dear Lim Mei Ling,",
      "",
      `Here is our payment claim ${number} for “Works”: $450.00 before GST.`,
      "",
      "Open it to see the work to date line by line. Please let us have your response; our invoice will follow.",
      "",
      "As measured with Mr Tan.",
      "",
      `Claim no.: ${number}`,
      "Title: Works",
      "Period: 1 Apr 2026 to 30 Apr 2026",
      "Claimed before GST: $450.00",
      "",
      "View the claim:",
      url,
      "",
      "-- ",
      "Alpha Renovation · office@example.com",
      "Anyone with this link can open the document, so please forward this email with care.",
    ].join("\n"),
  );
  expect(mail?.attachments).toMatchObject([{ filename: `${number}.pdf`, mimeType: "application/pdf" }]);
  const stored = await api.file(`/claims/${claim.id}/pdf`);
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(stored.bytes)).toBe(true);
  const [row] = await log(await ownerOf(api.org, on));
  expect(row).toMatchObject({ kind: "CLAIM", status: "SENT", about: claim.id, lastError: null });
});

test("the client's address is the default, and without one the claim is served by other ways", async () => {
  const { api, received, sendDueMails } = await newOffice();
  const client = await api.client({ email: "owner@example.com" });
  const { id: projectId } = await api.project({ clientId: client.id });
  await submitted(api, await newContract(api, {}, { clientId: client.id, projectId }));
  const byHand = await submitted(api, await newContract(api));
  expect(byHand.status).toBe("SUBMITTED");
  await sendDueMails();
  expect(received().map(({ to }) => to)).toMatchObject([[{ address: "owner@example.com" }]]);
});

test("submitting again mails the claim again, as it was submitted", async () => {
  const { api, received, sendDueMails } = await newOffice();
  const contract = await newContract(api);
  const claim = await newClaim(contract, api);
  const first = await submit(api, claim);
  await api.patch(`/contracts/${contract.id}`, { retentionPct: 0 });
  expect(await submit(api, claim, { to: "second@example.com", servedOn: first.servedOn })).toEqual(first);
  await sendDueMails();
  expect(received().map(({ to, subject, text }) => [to?.[0]?.address, subject, text?.includes("$450.00")])).toEqual(
    expect.arrayContaining(
      ["qs@example.com", "second@example.com"].map((address) => [
        address,
        `Payment claim ${first.number} from Alpha Renovation`,
        true,
      ]),
    ),
  );
  expect(received()).toHaveLength(2);
});

test("two submissions at once take one number, and mail the claim once each", async () => {
  const { api, received, sendDueMails } = await newOffice();
  const claim = await newClaim(await newContract(api), api);
  const both = await Promise.all(["a@example.com", "b@example.com"].map((to) => submit(api, claim, { to })));
  expect(new Set(both.map(({ number }) => number)).size).toBe(1);
  await sendDueMails();
  const recipients = received().map(({ to }) => to?.[0]?.address ?? "");
  expect(recipients.toSorted(inOrder)).toEqual(["a@example.com", "b@example.com"]);
});

test("the timeline shows what was sent, what failed, and to whom", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  mails.behaviourTo.set("gone@example.com", 550);
  const claim = await newClaim(await newContract(api), api);
  await atTime(at(-10), () => submit(api, claim, { to: "gone@example.com" }), on);
  await atTime(at(-5), () => submit(api, claim), on);
  await sendDueMails();
  const { data } = (await api.get<ContractTimeline>(`/claims/${claim.id}/timeline`)).body;
  const mailed = data.filter(({ mail }) => mail !== null);
  expect(mailed.map((entry) => `${entry.kind} ${entry.by} ${entry.mail?.kind}`).toSorted(inOrder)).toEqual([
    "MAIL_DELIVERED qs@example.com CLAIM",
    "MAIL_FAILED gone@example.com CLAIM",
    "MAIL_QUEUED gone@example.com CLAIM",
    "MAIL_QUEUED qs@example.com CLAIM",
  ]);
  expect(data.find((entry) => entry.kind === "MAIL_FAILED")?.detail).toContain("550");
});

test.each([
  ["withdrawn", "The claim was withdrawn"],
  ["given another link", "The link was withdrawn"],
])("a claim that was %s before its mail went out is not mailed", async (change, reason) => {
  const { api, on, received, sendDueMails } = await newOffice();
  const claim = await newClaim(await newContract(api), api);
  await submit(api, claim);
  await api.act(`/claims/${claim.id}/${change === "withdrawn" ? "withdraw" : "portal-link/withdraw"}`);
  await sendDueMails();
  expect(received()).toEqual([]);
  const tab = await ownerOf(api.org, on);
  const [row] = await log(tab);
  expect(row).toMatchObject({ kind: "CLAIM", status: "FAILED", lastError: expect.stringContaining(reason) });
  expect(await tab.refused("POST", `/mails/${row?.id}/resend`)).toEqual([409, "INVALID_STATE"]);
});

test("a claim that was answered or billed can still be sent again from the mail log", async () => {
  const { api, on, received, sendDueMails } = await newOffice();
  const claim = await newClaim(await newContract(api), api);
  await submit(api, claim);
  await sendDueMails();
  await api.act(`/claims/${claim.id}/respond`, { amount: 100, reason: "Defects" });
  await sent(api, await billed(api, claim));
  const tab = await ownerOf(api.org, on);
  const [row] = await log(tab);
  const { body } = await tab.get<Mail>(`/mails/${row?.id}`);
  expect(body.text).toContain("$450.00 before GST");
  expect(body.link).toMatch(/\/portal\/c\//);
  expect((await tab.post(`/mails/${row?.id}/resend`)).status).toBe(202);
  await sendDueMails();
  expect(received()).toHaveLength(2);
});

/** Submits a claim that was answered with less, and accepts the answer by email to an address. */
async function accepted(api: Api, to: string): Promise<Claim> {
  const { id } = await newClaim(await newContract(api, { actApplies: true, claimDay: 0 }), api);
  await api.act(`/claims/${id}/submit`, { servedVia: "HAND" });
  await api.act(`/claims/${id}/respond`, { amount: 400, reason: "Defects" });
  return api.act<Claim>(`/claims/${id}/accept-response`, { to });
}

test("an acceptance is mailed to the client in the conversation of its claim", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  const claim = await submit(api, await newClaim(await newContract(api, { actApplies: true, claimDay: 0 }), api));
  await sendDueMails();
  await api.act(`/claims/${claim.id}/respond`, { amount: 400, reason: "Defects" });
  await api.act(`/claims/${claim.id}/accept-response`, { to: "qs@example.com" });
  await sendDueMails();
  const first = mails.received.find(({ subject }) => subject?.startsWith("Payment claim") === true);
  const acceptance = mails.received.find(({ subject }) => subject?.startsWith("Acceptance of your response") === true);
  expect(acceptance?.text).toContain("This is our acceptance in writing under section 12");
  expect(acceptance?.inReplyTo).toBe(first?.messageId);
});

test("an acceptance that cannot be delivered accepts nothing, and can be given again", async () => {
  const { api, mails, sendDueMails } = await newOffice();
  mails.behaviourTo.set("gone@example.com", 550);
  const { id, response } = await accepted(api, "gone@example.com");
  expect(response?.acceptedOn).not.toBeNull();
  await sendDueMails();
  expect((await api.get<Claim>(`/claims/${id}`)).body.response?.acceptedOn).toBeNull();
  const clock = (await api.get<ClaimClock>(`/claims/${id}/clock`)).body;
  expect(clock.state).toBe("SETTLEMENT");
  expect(clock.notices.map(({ code }) => code)).toContain("ACCEPTANCE_FAILED");
  await api.act(`/claims/${id}/accept-response`, { to: "qs@example.com" });
  await sendDueMails();
  expect((await api.get<ClaimClock>(`/claims/${id}/clock`)).body.state).toBe("ANSWERED");
});

test("an acceptance whose response changed before it left is not sent", async () => {
  const { api, on, mails, sendDueMails } = await newOffice();
  const { id } = await accepted(api, "qs@example.com");
  await api.act(`/claims/${id}/respond`, { amount: 420, reason: "Fewer defects" });
  await sendDueMails();
  expect(mails.received.filter(({ subject }) => subject?.startsWith("Acceptance") === true)).toEqual([]);
  const { data } = (await (await ownerOf(api.org, on)).get<{ data: MailSummary[] }>("/mails?kind=CLAIM_ACCEPTANCE"))
    .body;
  expect(data[0]?.lastError).toBe("The response was changed before this email was sent. The email was not sent.");
});
