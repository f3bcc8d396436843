// @module-tag gate
import { expect, test } from "vitest";
import { linkFor, newColleague, newOwner, type SignedInTab, Tab, tokenIn } from "../support/browser-like.ts";

/** Fails to sign in as that person from another address until the account is locked. */
async function lockFromElsewhere({ email, on }: SignedInTab): Promise<void> {
  const stranger = new Tab(on);
  for (let i = 0; i < 11; i++) await stranger.post("/sign-in", { email, password: `guess ${i}` });
}

const signIn = (tab: Tab, { email, password }: SignedInTab, given = password) =>
  tab.post("/sign-in", { email, password: given });

test("a stranger's failures lock new browsers, not known ones", async () => {
  const owner = await newOwner();
  await lockFromElsewhere(owner);
  expect((await signIn(new Tab(owner.on), owner)).status).toBe(429);
  const known = Object.assign(new Tab(owner.on), { device: owner.device });
  expect((await signIn(known, owner)).status).toBe(200);
  expect((await signIn(new Tab(owner.on), owner)).status).toBe(429);
});

test("failures from one network do not lock a known browser", async () => {
  const owner = await newOwner();
  const neighbour = new Tab(owner.on, "10.77.0.1");
  await Promise.all(
    Array.from({ length: 101 }, (_, i) => neighbour.post("/sign-in", { email: `n${i}@x.example`, password: "guess" })),
  );
  expect((await signIn(new Tab(owner.on, "10.77.0.1"), owner)).status).toBe(429);
  const known = Object.assign(new Tab(owner.on, "10.77.0.1"), { device: owner.device });
  expect((await signIn(known, owner)).status).toBe(200);
});

test("a known browser has ten attempts of its own, restored by signing in", async () => {
  const owner = await newOwner();
  const tab = Object.assign(new Tab(owner.on), { device: owner.device });
  const statuses = async (count: number) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await signIn(tab, owner, "wrong horse")).status);
    return seen;
  };
  expect(await statuses(9)).toEqual(Array.from({ length: 9 }, () => 401));
  expect((await signIn(tab, owner)).status).toBe(200);
  expect(await statuses(11)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect((await signIn(tab, owner)).status).toBe(429);
  expect((await signIn(new Tab(owner.on), owner)).status).toBe(200);
});

test("a browser's device token changes at each sign-in, and the old one is void", async () => {
  const owner = await newOwner();
  const { device } = owner;
  const same = Object.assign(new Tab(owner.on), { device });
  await same.act("/sign-in", { email: owner.email, password: owner.password });
  expect(same.device).not.toBe(device);
  await lockFromElsewhere(owner);
  expect((await signIn(Object.assign(new Tab(owner.on), { device }), owner)).status).toBe(429);
  expect((await signIn(same, owner)).status).toBe(200);
});

test("a browser is known for every account that signed in with it, and no other", async () => {
  const owner = await newOwner();
  const [colleague, other] = [await newColleague(owner, "VIEWER"), await newColleague(owner, "VIEWER")];
  const shared = Object.assign(new Tab(owner.on), { device: owner.device });
  await shared.act("/sign-in", { email: colleague.email, password: colleague.password });
  for (const each of [owner, colleague, other]) await lockFromElsewhere(each);
  expect((await signIn(shared, other)).status).toBe(429);
  expect((await signIn(shared, owner)).status).toBe(200);
  expect((await signIn(shared, colleague)).status).toBe(200);
});

test("a new password by a link makes every browser unknown", async () => {
  const owner = await newOwner();
  const rows = () => owner.on.db.system`
    select 1 from known_device d join person p on p.id = d.user_id where p.email = ${owner.email}`;
  expect(await rows()).toHaveLength(1);
  const tab = new Tab(owner.on);
  await tab.act("/password-reset", { email: owner.email });
  const body = { token: tokenIn(await linkFor(owner.email)), password: "set by a link" };
  await tab.act("/password-reset/confirm", body);
  expect(await rows()).toHaveLength(0);
});

test("a person is known in the 20 browsers that they used last", async () => {
  const owner = await newOwner();
  for (let i = 0; i < 21; i++)
    await new Tab(owner.on).act("/sign-in", { email: owner.email, password: owner.password });
  const rows = await owner.on.db.system`
    select 1 from known_device d join person p on p.id = d.user_id where p.email = ${owner.email}`;
  expect(rows).toHaveLength(20);
});

test("a locked account can confirm its password in a session, with its own limit", async () => {
  const owner = await newOwner();
  const second = new Tab(owner.on);
  await second.act("/sign-in", { email: owner.email, password: owner.password });
  await lockFromElsewhere(owner);
  expect((await owner.post("/totp", { password: owner.password })).status).toBe(200);
  const wrong = async (tab: Tab) => (await tab.post("/totp", { password: "wrong horse" })).status;
  for (let i = 0; i < 10; i++) expect(await wrong(second)).toBe(422);
  expect(await wrong(second)).toBe(429);
  expect((await second.post("/totp", { password: owner.password })).status).toBe(429);
  expect((await owner.post("/totp", { password: owner.password })).status).toBe(200);
});
