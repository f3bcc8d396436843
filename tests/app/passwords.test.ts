// @module-tag slow
import { expect, test } from "vitest";
import { makeSetUpLink } from "#server/identity/accounts/set-up.ts";
import { linkFor, newOwner, Tab, tokenIn } from "../support/browser-like.ts";
import { startService } from "../support/service.ts";

interface Refused {
  readonly error: { readonly code: string; readonly details: readonly { path: string; code: string }[] };
}

/** Returns the status of the response, and the fields that it rejects. */
async function refusal(tab: Tab, path: string, body: object): Promise<readonly unknown[]> {
  const answer = await tab.post<Refused | undefined>(path, body);
  return [answer.status, ...(answer.body?.error?.details ?? []).map(({ path: at, code }) => `${at} ${code}`)];
}

const refusedAt = (path: string) => [422, `${path} COMMON_PASSWORD`];

test.each([
  ["1234567890"],
  ["Password123"],
  ["PASSWORD123!"],
  ["P@ssw0rd123"],
  ["qwertyuiop"],
  ["aaaaaaaaaaaa"],
  ["a".repeat(200)],
  ["password".repeat(25)],
])("the password %s is refused as easy to guess", async (newPassword) => {
  const owner = await newOwner();
  expect(await refusal(owner, "/password", { currentPassword: owner.password, newPassword })).toEqual(
    refusedAt("newPassword"),
  );
});

test.each([["correct horse battery"], ["k7dm-3w9q-zx2p-hn48"], ["Tg7!rW2#pLq9"], ["我们的厨房装修做得很好呢"]])(
  "the password %s is taken",
  async (newPassword) => {
    const owner = await newOwner();
    expect(await refusal(owner, "/password", { currentPassword: owner.password, newPassword })).toEqual([204]);
  },
);

test("the e-mail address and the firm's name are refused as a password, in any case", async () => {
  const owner = await newOwner();
  for (const newPassword of [
    owner.email,
    owner.email.toUpperCase(),
    "Beta Builders",
    "betabuilders",
    "BETA builders 1",
  ])
    expect(await refusal(owner, "/password", { currentPassword: owner.password, newPassword })).toEqual(
      refusedAt("newPassword"),
    );
});

test("words of the firm, the person and the product, and years, make no password", async () => {
  const owner = await newOwner("Wong Li Wen");
  for (const newPassword of [
    "Beta Builders 2026",
    "BetaBuilders2026!",
    "B3ta-Bu1lders-2026",
    "2026 Beta Builders 1998",
    "betabuilders.password",
    "Quoin Invoice 2026",
    "quoin2026!!",
    "Wong Li Wen 1985",
    "wong.li.wen123!",
  ])
    expect([
      newPassword,
      ...(await refusal(owner, "/password", { currentPassword: owner.password, newPassword })),
    ]).toEqual([newPassword, ...refusedAt("newPassword")]);
  const newPassword = "Beta Builders glacier spoon 2026";
  expect(await refusal(owner, "/password", { currentPassword: owner.password, newPassword })).toEqual([204]);
});

test("a reset link stays valid after a common password is refused", async () => {
  const owner = await newOwner();
  const tab = new Tab(owner.on);
  await tab.act("/password-reset", { email: owner.email });
  const token = tokenIn(await linkFor(owner.email));
  const reset = (password: string) => refusal(tab, "/password-reset/confirm", { token, password });
  expect(await reset("qwerty12345")).toEqual(refusedAt("password"));
  expect(await reset(owner.email)).toEqual(refusedAt("password"));
  expect(await reset("Beta Builders 2026")).toEqual(refusedAt("password"));
  expect(await reset("set by a link")).toEqual([204]);
});

test("a common password is refused at an invitation, which is still good then", async () => {
  const owner = await newOwner();
  const email = `new.${owner.email}`;
  await owner.act("/members", { email, role: "VIEWER" });
  const tab = new Tab(owner.on);
  const token = tokenIn(await linkFor(email));
  const accept = (password: string) => refusal(tab, "/invitations/accept", { token, name: "Siti Aminah", password });
  for (const password of ["Password123", email, "Beta Builders", "Siti Aminah 1990"])
    expect(await accept(password)).toEqual(refusedAt("password"));
  expect(await accept("correct horse battery")).toEqual([200]);
});

test("a set-up link stays valid after a common password is refused", async () => {
  const on = await startService("passwords");
  const link = await makeSetUpLink({ db: on.db, clock: () => new Date() }, "http://127.0.0.1");
  const known = { organizationName: "Kallang Renovation Works", name: "Wong Li Wen", email: "wong@kallang.example" };
  const tab = new Tab(on);
  const setUp = (password: string) => refusal(tab, "/set-up", { ...known, token: tokenIn(link ?? ""), password });
  for (const password of ["administrator", "wong@kallang.example", "kallang renovation works", "Wong Li Wen 2026"])
    expect(await setUp(password)).toEqual(refusedAt("password"));
  expect(await setUp("correct horse battery")).toEqual([201]);
});
