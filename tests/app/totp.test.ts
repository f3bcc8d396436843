// @module-tag slow
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { SignedIn } from "#contract/people/people.ts";
import { statusesOf } from "../support/api.ts";
import { newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { atTime } from "../support/service.ts";

const at = "2032-02-02T02:02:00Z";
const plus = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
const codeAt = (secret: string, instant: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(instant) });

/** Creates an owner who confirmed an authenticator a minute before `at`. */
async function withAuthenticator(): Promise<{ owner: SignedInTab; secret: string; recoveryCodes: string[] }> {
  const owner = await newOwner();
  const { secret, uri } = await owner.act<{ secret: string; uri: string }>("/totp", { password: owner.password });
  expect(uri).toContain(`secret=${secret}`);
  const { recoveryCodes } = await atTime(plus(-60), async () =>
    new SigningInTab(owner).act<{ recoveryCodes: string[] }>("/totp/confirm", { code: codeAt(secret, plus(-60)) }),
  );
  return { owner, secret, recoveryCodes };
}

/** A tab that signs in again before it acts, because the first session has expired by then. */
class SigningInTab extends Tab {
  readonly person: SignedInTab;
  constructor(person: SignedInTab) {
    super(person.on);
    this.person = person;
  }
  override async act<Body>(path: string, body?: unknown): Promise<Body> {
    await super.act("/sign-in", { email: this.person.email, password: this.person.password });
    return super.act<Body>(path, body);
  }
}

const signIn = ({ email, password, on }: SignedInTab, code?: string) =>
  new Tab(on).post<SignedIn & { error?: { code: string } }>("/sign-in", {
    email,
    password,
    ...(code === undefined ? {} : { code }),
  });

test("with an authenticator signing in needs a code after the right password", async () => {
  const { owner, secret } = await withAuthenticator();
  await atTime(at, async () => {
    expect((await signIn(owner)).body.error?.code).toBe("CODE_REQUIRED");
    const wrong = await new Tab(owner.on).refused("POST", "/sign-in", { email: owner.email, password: "wrong" });
    expect(wrong).toEqual([401, "SIGN_IN_FAILED"]);
    expect((await signIn(owner, "000000")).body.error?.code).toBe("SIGN_IN_FAILED");
    const answer = await signIn(owner, codeAt(secret, at));
    expect([answer.status, answer.body.user.hasTotp]).toEqual([200, true]);
  });
});

test("a right password without a code does not use up an attempt of its address", async () => {
  const { owner } = await withAuthenticator();
  const { email, password } = owner;
  const signInWith = (given: object) => new Tab(owner.on, "10.9.9.11").refused("POST", "/sign-in", given);
  const wrong = Array.from({ length: 99 }, (_, i) => signInWith({ email: `no${i}@example.com`, password: "guess" }));
  expect(new Set((await Promise.all(wrong)).map(([status]) => status))).toEqual(new Set([401]));
  for (let i = 0; i < 3; i++) expect(await signInWith({ email, password })).toEqual([401, "CODE_REQUIRED"]);
  expect(await signInWith({ email, password, code: "000000" })).toEqual([401, "SIGN_IN_FAILED"]);
  expect(await signInWith({ email, password })).toEqual([429, "RATE_LIMITED"]);
});

test("a code works once, and one step late or early", async () => {
  const { owner, secret } = await withAuthenticator();
  const code = codeAt(secret, at);
  await atTime(plus(30), async () => {
    expect((await signIn(owner, code)).status).toBe(200);
    expect((await signIn(owner, code)).status).toBe(401);
    expect((await signIn(owner, codeAt(secret, plus(-30)))).status).toBe(401);
  });
  await atTime(plus(120), async () => expect((await signIn(owner, codeAt(secret, plus(30)))).status).toBe(401));
});

test("ten recovery codes are shown once, and each replaces a code once", async () => {
  const { owner, recoveryCodes } = await withAuthenticator();
  expect(recoveryCodes).toHaveLength(10);
  const [first = ""] = recoveryCodes;
  expect((await signIn(owner, ` ${first.toUpperCase()}`)).status).toBe(200);
  expect((await signIn(owner, first)).status).toBe(401);
});

test("of many concurrent uses of one code exactly one succeeds", async () => {
  const { owner, secret, recoveryCodes } = await withAuthenticator();
  await atTime(at, async () => {
    for (const code of [codeAt(secret, at), recoveryCodes[0]]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(owner, code)));
      expect(statusesOf(answers)).toEqual([200, 401, 401, 401]);
    }
  });
});

test("a wrong first code confirms nothing, and password and code remove the authenticator", async () => {
  const owner = await newOwner();
  await owner.act("/totp", { password: owner.password });
  expect(await owner.refused("POST", "/totp/confirm", { code: "123456" })).toEqual([422, "VALIDATION_FAILED"]);
  expect((await signIn(owner)).status).toBe(200);
  expect(await owner.refused("POST", "/totp/end", { password: "wrong" })).toEqual([422, "VALIDATION_FAILED"]);
  const { secret } = await owner.act<{ secret: string }>("/totp", { password: owner.password });
  const { recoveryCodes } = await owner.act<{ recoveryCodes: string[] }>("/totp/confirm", {
    code: codeAt(secret, new Date().toISOString()),
  });
  expect(await owner.refused("POST", "/totp", { password: owner.password })).toEqual([409, "INVALID_STATE"]);
  await owner.act("/totp/end", { password: owner.password, code: recoveryCodes[0] });
  expect((await signIn(owner)).status).toBe(200);
});
