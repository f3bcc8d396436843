// @module-tag database
import { expect, test } from "vitest";
import type { SignedIn } from "#contract/people/people.ts";
import { makeSetUpLink } from "#server/identity/accounts/set-up.ts";
import { Tab, tokenIn } from "../support/browser-like.ts";
import { startService } from "../support/service.ts";

test("an empty installation is set up once, by one of many holders of its last link", async () => {
  const on = await startService("empty");
  const means = { db: on.db, clock: () => new Date() };
  const replaced = tokenIn((await makeSetUpLink(means, "https://quoin.example")) ?? "");
  const link = (await makeSetUpLink(means, "https://quoin.example")) ?? "";
  expect(link).toMatch(/^https:\/\/quoin\.example\/set-up#[\w-]{43}$/);
  const body = (token: string) => ({
    token,
    organizationName: "First Builders",
    name: "Wong Li Wen",
    email: "Owner@First.example",
    password: "correct horse battery",
  });
  expect(await new Tab(on).refused("POST", "/set-up", body(replaced))).toEqual([410, "LINK_NOT_VALID"]);
  expect(await new Tab(on).refused("POST", "/set-up", { ...body(tokenIn(link)), password: "short" })).toEqual([
    422,
    "VALIDATION_FAILED",
  ]);
  const tabs = Array.from({ length: 5 }, () => new Tab(on));
  const answers = await Promise.all(tabs.map((tab) => tab.post<SignedIn>("/set-up", body(tokenIn(link)))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 410, 410, 410, 410]);
  const done = answers.find(({ status }) => status === 201);
  expect(done?.body).toMatchObject({
    role: "OWNER",
    organization: { name: "First Builders", test: false },
    user: { email: "owner@first.example" },
  });
  expect(await makeSetUpLink(means, "https://quoin.example")).toBeUndefined();
});

test("an organization that is set up as a test is one in the session", async () => {
  const on = await startService("empty_test");
  const link = await makeSetUpLink({ db: on.db, clock: () => new Date() }, "https://quoin.example");
  const tab = new Tab(on);
  await tab.act<SignedIn>("/set-up", {
    token: tokenIn(link ?? ""),
    organizationName: "Trial Builders",
    test: true,
    name: "Wong Li Wen",
    email: "owner@trial.example",
    password: "correct horse battery",
  });
  expect((await tab.get<SignedIn>("/session")).body).toMatchObject({ organization: { test: true } });
});

test("guesses of the set-up link are counted before a password is digested for them", async () => {
  const tab = new Tab(await startService("empty"), "10.9.9.8");
  const guess = { token: "a guess", organizationName: "X", name: "X", email: "x@example.com", password: "long enough" };
  const answers: { status: number }[] = [];
  for (let i = 0; i < 11; i++) answers.push(await tab.post("/set-up", guess));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 410), 429]);
});
