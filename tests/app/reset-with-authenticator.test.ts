import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { linkFor, newOwner, Tab, tokenIn } from "../support/browser-like.ts";

test("a password reset by mail leaves the authenticator required", async () => {
  const owner = await newOwner();
  const { secret } = await owner.act<{ secret: string }>("/totp", { password: owner.password });
  await owner.act("/totp/confirm", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  const tab = new Tab(owner.on);
  await tab.act("/password-reset", { email: owner.email });
  const password = "set by a link";
  await tab.act("/password-reset/confirm", { token: tokenIn(await linkFor(owner.email)), password });
  expect(await tab.refused("POST", "/sign-in", { email: owner.email, password })).toEqual([401, "CODE_REQUIRED"]);
});
