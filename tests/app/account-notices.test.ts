// @module-tag slow
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { linkFor, newOwner, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";
import { deliverDueMails, startMailServer } from "../support/mail-server.ts";
import { atTime, startService } from "../support/service.ts";

const signIn = (tab: Tab, { email, password }: SignedInTab, code?: string) =>
  tab.post("/sign-in", { email, password, ...(code === undefined ? {} : { code }) });

/** Returns the kinds of the notices to a person, oldest first. */
async function noticesTo({ on, email }: SignedInTab): Promise<(string | undefined)[]> {
  const rows = await asSystem(
    on.db,
    (system) => system<{ message: string }[]>`
      select message from account_mail where recipient = ${email} and kind = 'ACCOUNT_NOTICE' order by id`,
  );
  return rows.map(({ message }) => (JSON.parse(message) as { kind: string }).kind);
}

test("a person is mailed a sign-in in a new browser, and not in one that they know", async () => {
  const owner = await newOwner();
  expect(await noticesTo(owner)).toEqual([]);
  await signIn(owner, owner);
  expect(await noticesTo(owner)).toEqual([]);
  await signIn(new Tab(owner.on), owner);
  expect(await noticesTo(owner)).toEqual(["NEW_BROWSER"]);
});

test("a person is mailed each change of password and authenticator", async () => {
  const owner = await newOwner();
  const changed = { currentPassword: owner.password, newPassword: "a horse of another battery" };
  await owner.act("/password", changed);
  const { secret } = await owner.act<{ secret: string }>("/totp", { password: changed.newPassword });
  const { recoveryCodes } = await owner.act<{ recoveryCodes: string[] }>("/totp/confirm", {
    code: new TOTP({ secret }).generate(),
  });
  await owner.act("/totp/end", { password: changed.newPassword, code: recoveryCodes[0] });
  await owner.act("/password-reset", { email: owner.email });
  await owner.act("/password-reset/confirm", { token: tokenIn(await linkFor(owner.email)), password: owner.password });
  expect(await noticesTo(owner)).toEqual([
    "PASSWORD_CHANGED",
    "AUTHENTICATOR_ADDED",
    "AUTHENTICATOR_REMOVED",
    "PASSWORD_CHANGED",
  ]);
});

test("the tenth wrong code or password is mailed once a day, to accounts that exist", async () => {
  const owner = await newOwner();
  const { secret } = await owner.act<{ secret: string }>("/totp", { password: owner.password });
  await owner.act("/totp/confirm", { code: new TOTP({ secret }).generate() });
  const failTimes = async (count: number) => {
    for (let i = 0; i < count; i++) expect((await signIn(new Tab(owner.on), owner, "000000")).status).toBe(401);
  };
  await failTimes(9);
  expect(await noticesTo(owner)).toEqual(["AUTHENTICATOR_ADDED"]);
  await failTimes(1);
  expect(await noticesTo(owner)).toEqual(["AUTHENTICATOR_ADDED", "TOO_MANY_ATTEMPTS"]);
  await atTime(new Date(Date.now() + 60 * 60_000).toISOString(), () => failTimes(10));
  expect(await noticesTo(owner)).toEqual(["AUTHENTICATOR_ADDED", "TOO_MANY_ATTEMPTS"]);
  const unknown = { ...owner, email: `nobody.${owner.email}` } as SignedInTab;
  for (let i = 0; i < 10; i++) expect((await signIn(new Tab(owner.on), unknown)).status).toBe(401);
  expect(await noticesTo(unknown)).toEqual([]);
});

test("a notice names address and browser, in the person's language", async () => {
  const on = await startService("account_notices");
  const owner = await newOwner("Wong Li Wen", on);
  await owner.send("PATCH", "/account", { language: "zh" });
  const mails = await startMailServer();
  await signIn(new Tab(on, "203.0.113.77"), owner);
  await deliverDueMails(on, mails.url);
  expect(mails.received).toHaveLength(1);
  const [mail] = mails.received;
  expect(mail?.subject).toBe("您的 Quoin 账户有新的登录");
  expect(mail?.text).toContain("203.0.113.77");
});
