import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SignatureError, verifyWebhook } from "#client/quoin.ts";
import { signatureHeader } from "#server/webhooks/delivery/sign.ts";
import { eventsOf } from "../support/service.ts";
import { connect } from "./connect.ts";

interface Vector {
  readonly why: string;
  readonly valid: boolean;
  readonly body: string;
  readonly now: number;
}
interface Vectors {
  readonly secret: string;
  readonly vectors: readonly (Vector & { readonly header: string })[];
  readonly standard: {
    readonly secret: string;
    readonly vectors: readonly (Vector & { readonly headers: Readonly<Record<string, string>> })[];
  };
}

const file = new URL("../../docs/webhook-vectors.json", import.meta.url);
const { secret, vectors, standard } = JSON.parse(readFileSync(file, "utf8")) as Vectors;

test("`verifyWebhook` tells every vector right, as text and as bytes", async () => {
  for (const { why, valid, header, body, now } of vectors) {
    for (const given of [body, new TextEncoder().encode(body), new TextEncoder().encode(body).buffer]) {
      const verified = await verifyWebhook(given, header, secret, { now: () => now * 1_000 }).catch((e: unknown) => e);
      expect(verified instanceof SignatureError, why).toBe(!valid);
      // An empty body may be signed, but is no event.
      if (valid && body !== "") expect(verified, why).toEqual(JSON.parse(body));
    }
  }
});

test("`verifyWebhook` rejects a missing header, and another secret or tolerance", async () => {
  const at = new Date("2026-03-02T01:30:00.999Z");
  const now = () => at.getTime();
  const header = signatureHeader([secret], at, "{}");
  expect(await verifyWebhook("{}", header, secret, { now })).toEqual({});
  for (const missing of [undefined, null, "", "v1=00"]) {
    await expect(verifyWebhook("{}", missing, secret, { now })).rejects.toThrow("missing or malformed");
  }
  await expect(verifyWebhook("{}", header, "1".repeat(64), { now })).rejects.toThrow("does not match");
  await expect(verifyWebhook("{ }", header, secret, { now })).rejects.toThrow("does not match");
  const later = { now: () => at.getTime() + 20_000 };
  expect(await verifyWebhook("{}", header, secret, later)).toEqual({});
  await expect(verifyWebhook("{}", header, secret, { ...later, toleranceSeconds: 10 })).rejects.toThrow("too old");
});

test("`verifyWebhook` tells the headers of Standard Webhooks right, of `fetch` and of Node", async () => {
  for (const { why, valid, headers, body, now } of standard.vectors) {
    for (const given of [headers, new Headers(headers), { ...headers, "svc-signature": undefined }]) {
      for (const key of [secret, standard.secret]) {
        const verified = await verifyWebhook(body, given, key, { now: () => now * 1_000 }).catch((e: unknown) => e);
        expect(verified instanceof SignatureError, why).toBe(!valid);
      }
    }
  }
});

test("among all headers `verifyWebhook` takes Svc-Signature first", async () => {
  const [right] = vectors;
  const [other] = standard.vectors;
  if (right === undefined || other === undefined) throw new Error("there is no vector");
  const now = () => right.now * 1_000;
  const both = { ...other.headers, "svc-signature": right.header };
  expect(await verifyWebhook(right.body, both, secret, { now })).toEqual(JSON.parse(right.body));
  const forged = { ...other.headers, "svc-signature": right.header.replace("v1=", "v1=00") };
  await expect(verifyWebhook(right.body, forged, secret, { now })).rejects.toThrow("does not match");
  for (const missing of [{}, new Headers(), { ...other.headers, "webhook-id": undefined }, { "webhook-id": "evt_1" }]) {
    await expect(verifyWebhook(right.body, missing, secret, { now })).rejects.toThrow("missing or malformed");
  }
});

test("while a secret is replaced, a receiver with either of them accepts", async () => {
  const at = new Date("2026-03-02T01:30:00Z");
  const header = signatureHeader([secret, "0".repeat(64)], at, "{}");
  for (const known of [secret, "0".repeat(64)]) {
    expect(await verifyWebhook("{}", header, known, { now: () => at.getTime() })).toEqual({});
  }
});

test("a listed event is the one that a webhook brings, and its type narrows its object", async () => {
  const { quoin, api } = await connect();
  const invoice = await api.sentInvoice();
  await api.pay(invoice, 109);
  const delivered = await eventsOf(api.org);
  const { data } = await quoin.listEvents();
  expect(data.toReversed()).toEqual(delivered);
  const titles = data.flatMap((event) => (event.type === "invoice.paid" ? [event.data.object.title] : []));
  expect(titles).toEqual([invoice.title]);
});
