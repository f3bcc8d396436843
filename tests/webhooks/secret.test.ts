import { expect, test } from "vitest";
import { secretFrom } from "#server/secret.ts";

const [one, two] = ["the first secret of an installation", "the second secret of an installation"];

test("what was sealed is opened for its purpose, each time sealed differently", () => {
  const secret = secretFrom(one);
  const sealed = secret.seal("webhook", "text €");
  expect(secret.open("webhook", sealed)).toBe("text €");
  expect(secret.seal("webhook", "text €").equals(sealed)).toBe(false);
  expect(() => secret.open("answer", sealed)).toThrow(/QUOIN_SECRET/);
});

test("after a change of the secret the old one still opens, until it is no longer given", () => {
  const sealed = secretFrom(one).seal("webhook", "text");
  expect(secretFrom(two, one).open("webhook", sealed)).toBe("text");
  expect(() => secretFrom(two).open("webhook", sealed)).toThrow(/QUOIN_SECRET_OLD/);
});

test("a changed byte anywhere is noticed", () => {
  const secret = secretFrom(one);
  const sealed = secret.seal("webhook", "text");
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => secret.open("webhook", changed)).toThrow(/cannot be opened/);
  }
});
