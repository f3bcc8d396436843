import { expect, test } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { type SealedPlace, secretFrom } from "#server/core/secret.ts";

const [one, two] = ["the first secret of an installation", "the second secret of an installation"];

const place: SealedPlace = { purpose: "webhook", org: "org_1" as OrganizationId, row: "we_1" };

test("a sealed value opens only for its purpose, organization and row", () => {
  const secret = secretFrom(one);
  const sealed = secret.seal(place, "text €");
  expect(secret.open(place, sealed)).toBe("text €");
  expect(secret.seal(place, "text €").equals(sealed)).toBe(false);
  for (const other of [
    { purpose: "answer" },
    { org: "org_2" as OrganizationId },
    { org: null },
    { row: "we_2" },
  ] as const)
    expect(() => secret.open({ ...place, ...other }, sealed)).toThrow(/QUOIN_SECRET/);
});

test("after a rotation the old secret still opens values, until it is removed", () => {
  const sealed = secretFrom(one).seal(place, "text");
  expect(secretFrom(two, one).open(place, sealed)).toBe("text");
  expect(() => secretFrom(two).open(place, sealed)).toThrow(/QUOIN_SECRET_OLD/);
});

test("a sealed value begins with the id of its key", () => {
  const secret = secretFrom(one);
  expect(secret.seal(place, "text").subarray(4, 12).toString("hex")).toBe(secret.identity.keyId);
  expect(secretFrom(two, one).oldIdentity).toEqual(secret.identity);
});

test("a changed byte anywhere is noticed", () => {
  const secret = secretFrom(one);
  const sealed = secret.seal(place, "text");
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => secret.open(place, changed)).toThrow(/cannot be decrypted/);
  }
});
