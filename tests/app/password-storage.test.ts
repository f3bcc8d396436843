import { expect, onTestFinished, test } from "vitest";
import { asSystem } from "#server/db/sql.ts";
import { newOwner, Tab } from "../support/browser-like.ts";
import { spendAsIntended, spendLittle } from "../support/password-cost.ts";

test("a password may hold any characters and is compared exactly", async () => {
  const owner = await newOwner();
  const newPassword = ` Ünï 密码 🔑 ${"long".repeat(20)} `;
  await owner.act("/password", { currentPassword: owner.password, newPassword });
  const statusOf = async (password: string) =>
    (await new Tab(owner.on).post("/sign-in", { email: owner.email, password })).status;
  for (const other of [
    newPassword.trim(),
    newPassword.toLowerCase(),
    newPassword.slice(0, 72),
    newPassword.normalize("NFD"),
  ]) {
    expect(await statusOf(other), other).toBe(401);
  }
  expect(await statusOf(newPassword)).toBe(200);
});

test("a password is stored as Argon2id with 19 MiB and two passes", async () => {
  spendAsIntended();
  onTestFinished(spendLittle);
  const { email, on } = await newOwner();
  const [row] = await asSystem(
    on.db,
    (system) => system<{ passwordDigest: string }[]>`select password_digest from person where email = ${email}`,
  );
  expect(row?.passwordDigest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
