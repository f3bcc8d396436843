// @module-tag slow
import { expect, test } from "vitest";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Passkey } from "#contract/people/passkeys.ts";
import type { SignedIn } from "#contract/people/people.ts";
import { asSystem } from "#server/db/sql.ts";
import { Authenticator, type Options } from "../support/authenticator.ts";
import { newColleague, newOwner, type SignedInTab, Tab } from "../support/browser-like.ts";
import { addPasskey, beginIn, serviceWithName } from "../support/passkeys.ts";
import { atTime } from "../support/service.ts";

const owned = async () => newOwner("Tan Mei", await serviceWithName());
const list = async (tab: Tab) => (await tab.get<{ data: Passkey[]; obstacle: string | null }>("/passkeys")).body;
const credentials = ({ email, password }: SignedInTab) => ({ email, password });

test("a passkey signs in alone once the authenticator has verified the person", async () => {
  const owner = await owned();
  const { key, passkey } = await addPasskey(owner);
  expect(passkey).toMatchObject({ name: "Phone", isUsableHere: true, lastUsedAt: null });
  const tab = new Tab(owner.on);
  const options = await beginIn(tab);
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  const { user } = await tab.act<SignedIn>("/sign-in/passkey", { answer: key.get(options) });
  expect(user).toMatchObject({ email: owner.email, hasPasskey: true, hasTotp: false });
  expect((await list(tab)).data).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  key.verifiesUser = false;
  const unverified = key.get(await beginIn(tab));
  expect(await tab.refused("POST", "/sign-in/passkey", { answer: unverified })).toEqual([401, "SIGN_IN_FAILED"]);
});

test("a challenge of a passkey works once, for five minutes, and in its browser alone", async () => {
  const owner = await owned();
  const { key } = await addPasskey(owner);
  const [tab, other] = [new Tab(owner.on), new Tab(owner.on)];
  const stolen = key.get(await beginIn(tab));
  await beginIn(other);
  expect(await other.refused("POST", "/sign-in/passkey", { answer: stolen })).toEqual([401, "SIGN_IN_FAILED"]);
  await tab.act("/sign-in/passkey", { answer: stolen });
  expect(await tab.refused("POST", "/sign-in/passkey", { answer: stolen })).toEqual([401, "SIGN_IN_FAILED"]);
  const late = key.get(await beginIn(tab));
  await atTime(new Date(Date.now() + 301_000).toISOString(), async () =>
    expect(await tab.refused("POST", "/sign-in/passkey", { answer: late })).toEqual([401, "SIGN_IN_FAILED"]),
  );
});

test("a signature for another origin, or by another passkey, signs no one in", async () => {
  const owner = await owned();
  await addPasskey(owner);
  const tab = new Tab(owner.on);
  const refused = async (answer: object) =>
    expect(await tab.refused("POST", "/sign-in/passkey", { answer })).toEqual([401, "SIGN_IN_FAILED"]);
  await refused(new Authenticator().get(await beginIn(tab)));
  const elsewhere = new Authenticator("http://localhost:8080");
  const { options } = await owner.act<{ options: Options }>("/passkeys/challenge");
  expect(await owner.refused("POST", "/passkeys", { name: "Key", answer: elsewhere.create(options) })).toEqual([
    409,
    "INVALID_STATE",
  ]);
});

test("with a passkey the password alone signs in no longer, and recovery codes replace it once", async () => {
  const owner = await owned();
  const { key, recoveryCodes } = await addPasskey(owner);
  expect(recoveryCodes).toHaveLength(10);
  const tab = new Tab(owner.on);
  expect(await tab.refused("POST", "/sign-in", credentials(owner))).toEqual([401, "CODE_REQUIRED"]);
  const begun = await tab.act<{ hasTotp: boolean; options: Options }>("/sign-in/second-factor", credentials(owner));
  expect(begun).toMatchObject({ hasTotp: false, options: { allowCredentials: [{ id: key.id }] } });
  key.verifiesUser = false;
  await tab.act("/sign-in", { ...credentials(owner), passkey: key.get(begun.options) });
  const byCode = { ...credentials(owner), code: recoveryCodes[0] };
  await new Tab(owner.on).act("/sign-in", byCode);
  expect(await new Tab(owner.on).refused("POST", "/sign-in", byCode)).toEqual([401, "SIGN_IN_FAILED"]);
});

test("a second factor of one person does not count for another", async () => {
  const [owner, other] = [await owned(), await owned()];
  await addPasskey(owner);
  const { key } = await addPasskey(other);
  const tab = new Tab(owner.on);
  const { options } = await tab.act<{ options: Options }>("/sign-in/second-factor", credentials(other));
  const stolen = { ...credentials(owner), passkey: key.get(options) };
  expect(await tab.refused("POST", "/sign-in", stolen)).toEqual([401, "SIGN_IN_FAILED"]);
});

test("a counter that does not rise refuses the sign-in, and the office sees why", async () => {
  const owner = await owned();
  const { key } = await addPasskey(owner);
  const tab = new Tab(owner.on);
  key.counter = 7;
  await tab.act("/sign-in/passkey", { answer: key.get(await beginIn(tab)) });
  expect(await tab.refused("POST", "/sign-in/passkey", { answer: key.get(await beginIn(tab)) })).toEqual([
    401,
    "SIGN_IN_FAILED",
  ]);
  const entries = await owner.get<{ data: { details: object }[] }>("/audit-log?action=signInWithPasskey");
  expect(entries.body.data[0]?.details).toMatchObject({ failure: "PASSKEY_COUNTER" });
  key.counter = 8;
  await tab.act("/sign-in/passkey", { answer: key.get(await beginIn(tab)) });
});

test("adding and removing a passkey need password and second factor, and are mailed", async () => {
  const owner = await owned();
  expect(await owner.refused("POST", "/passkeys/begin", { password: "wrong" })).toEqual([422, "VALIDATION_FAILED"]);
  const { key, passkey } = await addPasskey(owner);
  const again = new Authenticator();
  const withoutFactor = await owner.post<ErrorBody>("/passkeys/begin", { password: owner.password });
  expect(withoutFactor.body.error.message).toBe(
    "`code` is required; enter the authenticator's code or a recovery code, or use a passkey.",
  );
  const prove = async () => {
    const { options } = await owner.act<{ options: Options }>("/passkeys/challenge");
    return { password: owner.password, passkey: key.get(options) };
  };
  const { options } = await owner.act<{ options: Options }>("/passkeys/begin", await prove());
  expect(options).toMatchObject({ excludeCredentials: [{ id: key.id }] });
  await owner.act("/passkeys", { name: "Laptop", answer: again.create(options) });
  expect((await list(owner)).data.map(({ name }) => name)).toEqual(["Phone", "Laptop"]);
  const other = await owned();
  const foreign = { password: other.password };
  expect(await other.refused("POST", `/passkeys/${passkey.id}/remove`, foreign)).toEqual([404, "NOT_FOUND"]);
  await owner.act(`/passkeys/${passkey.id}/remove`, await prove());
  expect((await list(owner)).data.map(({ name }) => name)).toEqual(["Laptop"]);
  const rows = await asSystem(
    owner.on.db,
    (system) => system<{ message: string }[]>`
      select message from account_mail where recipient = ${owner.email} and kind = 'ACCOUNT_NOTICE' order by id`,
  );
  expect(rows.map(({ message }) => (JSON.parse(message) as { kind: string }).kind)).toEqual([
    "PASSKEY_ADDED",
    "PASSKEY_ADDED",
    "PASSKEY_REMOVED",
  ]);
});

test("a passkey is enough where an organization requires a second factor", async () => {
  const owner = await owned();
  await addPasskey(owner);
  await owner.act("/members/second-factor", { required: true });
  expect((await owner.get("/clients")).status).toBe(200);
  const colleague = await newColleague(owner, "VIEWER");
  expect(await colleague.refused("GET", "/clients")).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
  const { body } = await owner.get<{ data: { isSelf: boolean; hasSecondFactor: boolean }[] }>("/members");
  expect(body.data.every(({ isSelf, hasSecondFactor }) => hasSecondFactor === isSelf)).toBe(true);
});

test("at an address without a name, passkeys are refused with the reason and the remedy", async () => {
  const owner = await newOwner();
  expect(await list(owner)).toMatchObject({ data: [], obstacle: "NO_NAME" });
  const { status, body } = await new Tab(owner.on).post<ErrorBody>("/sign-in/passkey/begin");
  expect([status, body.error.message]).toEqual([
    409,
    "Passkeys do not work at http://127.0.0.1: browsers require a host name and https. Sign in with your password, or ask the administrator of the server to set QUOIN_PUBLIC_URL to an address such as https://quoin.example.com.",
  ]);
});

test("a passkey is renamed by its owner alone", async () => {
  const [owner, other] = [await owned(), await owned()];
  const { passkey } = await addPasskey(owner);
  const path = `/passkeys/${passkey.id}`;
  expect(await other.refused("PATCH", path, { name: "Mine" })).toEqual([404, "NOT_FOUND"]);
  expect(await owner.refused("PATCH", path, { name: " " })).toEqual([422, "VALIDATION_FAILED"]);
  const renamed = await owner.send<Passkey>("PATCH", path, { name: "Phone of the office" });
  expect(renamed).toMatchObject({ status: 200, body: { id: passkey.id, name: "Phone of the office" } });
  expect((await list(owner)).data).toEqual([renamed.body]);
});
