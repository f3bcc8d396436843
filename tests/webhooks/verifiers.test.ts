import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { signatureHeader } from "#server/delivery/sign.ts";

interface Vectors {
  secret: string;
  vectors: { why: string; valid: boolean; header: string; body: string; now: number }[];
}
type Verify = (secret: string, header: string, body: Buffer, nowSeconds: number) => boolean;

const docs = new URL("../../docs/", import.meta.url);
const { secret, vectors } = JSON.parse(readFileSync(new URL("webhook-vectors.json", docs), "utf8")) as Vectors;

/** The receiver as webhooks.md prints it, run as it stands. */
async function printedVerifier(): Promise<Verify> {
  const [, code] = /```js\n([\s\S]+?)```/.exec(readFileSync(new URL("webhooks.md", docs), "utf8")) ?? [];
  if (code === undefined) throw new Error("webhooks.md shows no receiver");
  const folder = mkdtempSync(join(tmpdir(), "quoin-verifier-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "receiver.mjs"), code);
  return ((await import(/* @vite-ignore */ pathToFileURL(join(folder, "receiver.mjs")).href)) as { verify: Verify })
    .verify;
}

test("the printed verifier tells every vector right", async () => {
  const verify = await printedVerifier();
  const told = vectors.map(({ why, header, body, now }) => [why, verify(secret, header, Buffer.from(body), now)]);
  expect(told).toEqual(vectors.map(({ why, valid }) => [why, valid]));
  expect(new Set(vectors.map(({ valid }) => valid)).size).toBe(2);
});

test("it takes what the service signs, with one secret and while two overlap", async () => {
  const verify = await printedVerifier();
  const at = new Date("2026-03-02T01:30:00.999Z");
  for (const secrets of [[secret], ["0".repeat(64), secret], [secret, "0".repeat(64)]]) {
    const header = signatureHeader(secrets, at, "{}");
    expect(verify(secret, header, Buffer.from("{}"), at.getTime() / 1000)).toBe(true);
    expect(verify("1".repeat(64), header, Buffer.from("{}"), at.getTime() / 1000)).toBe(false);
  }
});
