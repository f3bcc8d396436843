import { hash } from "@node-rs/argon2";
import { expect, onTestFinished, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { passwordCost } from "#server/identity/passwords/password.ts";
import { newOwner, Tab } from "../support/browser-like.ts";
import { spendAsIntended, spendLittle } from "../support/password-cost.ts";

test("a password with accents signs in however a keyboard encodes them", async () => {
  const owner = await newOwner();
  const password = "Ünvergeßlich grüne Bäume";
  const statusOf = async (given: string) =>
    (await new Tab(owner.on).post("/sign-in", { email: owner.email, password: given })).status;
  await owner.act("/password", { currentPassword: owner.password, newPassword: password.normalize("NFD") });
  expect([await statusOf(password.normalize("NFC")), await statusOf(password.normalize("NFD"))]).toEqual([200, 200]);
  // A digest of an earlier version, which took the bytes as they came.
  const old = await hash(password.normalize("NFD"), passwordCost);
  await asSystem(
    owner.on.db,
    (system) => system`update person set password_digest = ${old} where email = ${owner.email}`,
  );
  expect([await statusOf(password.normalize("NFC")), await statusOf(password.normalize("NFD"))]).toEqual([200, 200]);
  expect(await statusOf(password.replace("ü", "u"))).toBe(401);
});

test("a password may hold any characters and is compared exactly", async () => {
  const owner = await newOwner();
  const newPassword = ` Ünï 密码 🔑 ${"long".repeat(20)} `;
  await owner.act("/password", { currentPassword: owner.password, newPassword });
  const statusOf = async (password: string) =>
    (await new Tab(owner.on).post("/sign-in", { email: owner.email, password })).status;
  for (const other of [newPassword.trim(), newPassword.toLowerCase(), newPassword.slice(0, 72)]) {
    expect(await statusOf(other), other).toBe(401);
  }
  expect(await statusOf(newPassword)).toBe(200);
});

const intendedForm = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

async function digestOf({ email, on }: Awaited<ReturnType<typeof newOwner>>): Promise<string | undefined> {
  const [row] = await asSystem(
    on.db,
    (system) => system<{ passwordDigest: string }[]>`select password_digest from person where email = ${email}`,
  );
  return row?.passwordDigest;
}

test("a password is stored as Argon2id with 19 MiB and two passes", async () => {
  spendAsIntended();
  onTestFinished(spendLittle);
  expect(await digestOf(await newOwner())).toMatch(intendedForm);
});

test("a sign-in replaces a digest of a lower cost, and a failed one does not", async () => {
  const owner = await newOwner();
  const cheap = await digestOf(owner);
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  spendAsIntended();
  onTestFinished(spendLittle);
  const statusOf = async (password: string) =>
    (await new Tab(owner.on).post("/sign-in", { email: owner.email, password })).status;
  expect(await statusOf("another password")).toBe(401);
  expect(await digestOf(owner)).toBe(cheap);
  expect(await Promise.all([statusOf(owner.password), statusOf(owner.password)])).toEqual([200, 200]);
  const raised = await digestOf(owner);
  expect(raised).toMatch(intendedForm);
  spendLittle();
  expect(await statusOf(owner.password)).toBe(200);
  expect(await digestOf(owner)).toBe(raised);
});
