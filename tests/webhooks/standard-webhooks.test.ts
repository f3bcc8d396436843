import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { standardHeaders } from "#server/webhooks/delivery/sign.ts";

interface Vectors {
  secret: string;
  standard: {
    secret: string;
    vectors: { why: string; valid: boolean; headers: Record<string, string>; body: string; now: number }[];
  };
}

const file = new URL("../../docs/webhook-vectors.json", import.meta.url);
const { secret, standard } = JSON.parse(readFileSync(file, "utf8")) as Vectors;

/** Verifies with the public library, which reads the clock of the process. */
function isAccepted(headers: Record<string, string>, body: string, nowSeconds: number): boolean {
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ["Date"] });
  try {
    new Webhook(standard.secret).verify(body, headers);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}

test("the library of Standard Webhooks tells every vector right", () => {
  const told = standard.vectors.map(({ why, headers, body, now }) => [why, isAccepted(headers, body, now)]);
  expect(told).toEqual(standard.vectors.map(({ why, valid }) => [why, valid]));
});

test("the library takes the secret as whsec_ and the base64 of its 64 characters", () => {
  expect(standard.secret).toBe(`whsec_${Buffer.from(secret).toString("base64")}`);
});

test("the service signs as the first vector does, and with two secrets during a rotation", () => {
  const [first] = standard.vectors;
  if (first === undefined) throw new Error("there is no vector");
  const at = new Date(Number(first.headers["webhook-timestamp"]) * 1000 + 999);
  const message = { id: first.headers["webhook-id"] ?? "", body: first.body };
  expect(standardHeaders([secret], at, message)).toEqual(first.headers);
  const both = standardHeaders(["0".repeat(64), secret], at, message);
  expect(isAccepted({ ...both }, first.body, first.now)).toBe(true);
});
