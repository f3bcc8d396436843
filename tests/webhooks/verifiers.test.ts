import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { signatureHeader } from "#server/webhooks/delivery/sign.ts";

interface Vectors {
  secret: string;
  vectors: { why: string; valid: boolean; header: string; body: string; now: number }[];
}
type Verify = (secret: string, header: string | undefined, body: Buffer, nowSeconds: number) => boolean;

const docs = new URL("../../docs/", import.meta.url);
const { secret, vectors } = JSON.parse(readFileSync(new URL("webhook-vectors.json", docs), "utf8")) as Vectors;

/** Runs the verifier exactly as webhooks.md prints it. */
async function printedVerifier(language: "js" | "ts"): Promise<Verify> {
  const page = readFileSync(new URL("webhooks.md", docs), "utf8");
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(page) ?? [];
  if (code === undefined) throw new Error(`webhooks.md shows no verifier in ${language}`);
  const folder = mkdtempSync(join(tmpdir(), "quoin-verifier-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, `verify.m${language}`);
  writeFileSync(file, code);
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { verify: Verify }).verify;
}

test.each(["js", "ts"] as const)("the printed verifier in %s tells every vector right", async (language) => {
  const verify = await printedVerifier(language);
  const told = vectors.map(({ why, header, body, now }) => [why, verify(secret, header, Buffer.from(body), now)]);
  expect(told).toEqual(vectors.map(({ why, valid }) => [why, valid]));
  expect(new Set(vectors.map(({ valid }) => valid)).size).toBe(2);
});

test.each(["js", "ts"] as const)(
  "the one in %s accepts the service's signatures, also during a rotation",
  async (language) => {
    const verify = await printedVerifier(language);
    const at = new Date("2026-03-02T01:30:00.999Z");
    for (const secrets of [[secret], ["0".repeat(64), secret], [secret, "0".repeat(64)]]) {
      const header = signatureHeader(secrets, at, "{}");
      expect(verify(secret, header, Buffer.from("{}"), at.getTime() / 1000)).toBe(true);
      expect(verify(secret, undefined, Buffer.from("{}"), at.getTime() / 1000)).toBe(false);
      expect(verify("1".repeat(64), header, Buffer.from("{}"), at.getTime() / 1000)).toBe(false);
    }
  },
);
