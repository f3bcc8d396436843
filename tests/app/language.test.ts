import { expect, test } from "vitest";
import type { SignedIn } from "#contract/people/people.ts";
import { newOwner, Tab } from "../support/browser-like.ts";

const languageOf = async (tab: Tab) => (await tab.get<SignedIn>("/session")).body.user.language;

test("a person chooses a language, which is in the session and in a cookie, and returns to that of the browser", async () => {
  const owner = await newOwner();
  expect(await languageOf(owner)).toBeNull();

  const chosen = await owner.send<SignedIn>("PATCH", "/account", { language: "zh" });
  expect([chosen.status, chosen.body.user.language]).toEqual([200, "zh"]);
  expect(chosen.headers["set-cookie"]).toBe("quoin-language=zh; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax");
  expect(await languageOf(owner)).toBe("zh");
  const { body } = await owner.get<{ data: object[] }>("/audit-log");
  expect(body.data).toContainEqual(expect.objectContaining({ action: "updateAccount" }));

  await owner.send("PATCH", "/account", { language: null });
  expect([owner.language, await languageOf(owner)]).toEqual(["", null]);
  expect((await owner.send("PATCH", "/account", { language: "fr" })).status).toBe(422);
  expect((await new Tab(owner.on).send("PATCH", "/account", { language: "zh" })).status).toBe(401);
});

test("signing in sets the cookie in another browser, and signing out removes it", async () => {
  const owner = await newOwner();
  await owner.send("PATCH", "/account", { language: "zh" });
  const elsewhere = new Tab(owner.on);
  await elsewhere.act("/sign-in", { email: owner.email, password: owner.password });
  expect(elsewhere.language).toBe("quoin-language=zh");
  await elsewhere.act("/sign-out");
  expect(elsewhere.language).toBe("");
});

test("a change in one browser reaches the cookie of another with its next visit", async () => {
  const owner = await newOwner();
  const elsewhere = new Tab(owner.on);
  await elsewhere.act("/sign-in", { email: owner.email, password: owner.password });
  await owner.send("PATCH", "/account", { language: "zh" });
  expect([await languageOf(elsewhere), elsewhere.language]).toEqual(["zh", "quoin-language=zh"]);
});

test("the choice before the sign-in is kept in an account without a language, and yields to one that has it", async () => {
  const owner = await newOwner();
  const tab = new Tab(owner.on);
  await tab.act("/language", { language: "zh" });
  expect(tab.language).toBe("quoin-language=zh");
  await tab.act("/sign-in", { email: owner.email, password: owner.password });
  expect(await languageOf(tab)).toBe("zh");

  const other = new Tab(owner.on);
  await other.act("/language", { language: "en" });
  const signedIn = await other.act<SignedIn>("/sign-in", { email: owner.email, password: owner.password });
  expect([signedIn.user.language, other.language]).toEqual(["zh", "quoin-language=zh"]);
});

test("another website cannot choose the language", async () => {
  const { on } = await newOwner();
  const answer = await new Tab(on).send("POST", "/language", { language: "zh" }, { "sec-fetch-site": "cross-site" });
  expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined]);
});

test("a person's emails are in the language of their account", async () => {
  const owner = await newOwner();
  const subjectOf = async () => {
    await owner.act("/password-reset", { email: owner.email });
    const { body } = await owner.get<{ data: { id: string }[] }>("/mails?kind=PASSWORD_RESET");
    return (await owner.get<{ subject: string }>(`/mails/${body.data[0]?.id}`)).body.subject;
  };
  expect(await subjectOf()).toBe("Reset your Quoin password");
  await owner.send("PATCH", "/account", { language: "zh" });
  expect(await subjectOf()).toBe("重设您的 Quoin 密码");
});
