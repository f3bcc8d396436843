import { expect, test } from "vitest";
import { bodyBytesMax } from "#server/http/limits/body-size.ts";
import { cpuMsOf } from "../support/cpu.ts";
import { newOrg } from "../support/service.ts";

/** All requests share the event loop, so none may block it longer. */
const cpuMsMax = 100;

/** Returns a body of nearly the maximum size: a list of that number, and one number with an exponent. */
function manyOf(number: string): string {
  const room = bodyBytesMax - 1_024;
  return `{"items":[${`${number},`.repeat(Math.floor(room / (number.length + 1)))}1e9]}`;
}

const bodies = {
  "plain decimals beside an exponent": manyOf("1.5"),
  "digits beside an exponent": manyOf("1"),
  "exponents too long to read": manyOf("1e-99999"),
  "small exponents": manyOf("1e-300"),
  "long decimals": manyOf("0.12345678901234567"),
  "numbers of 300 digits": manyOf("9".repeat(300)),
  "a number of many decimals": `{"items":[0.${"0".repeat(bodyBytesMax - 1_024)}1]}`,
  "a number of many trailing zeros": `{"items":[1.${"0".repeat(bodyBytesMax - 1_024)}]}`,
  "lists beside an exponent": manyOf("[]"),
};

test.each(Object.entries(bodies))("a body of %s is refused in less than 100 ms of CPU", async (_title, payload) => {
  const { app, key } = await newOrg();
  let status = 0;
  const cpuMs = await cpuMsOf(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/api/v1/quotations", headers, payload });
    status = answer.statusCode;
  }, cpuMsMax);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(cpuMs).toBeLessThan(cpuMsMax);
});

test("a body of too many numbers with exponents is refused with the limit", async () => {
  const api = await newOrg();
  const raw = `{"items":[${"1e1,".repeat(10_000)}1e1]}`;
  const refused = await api.refused("POST", "/quotations", { raw });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining("more than 10000 numbers") });
  const fewer = await api.refused("POST", "/quotations", { raw: raw.replace("1e1,", "") });
  expect(fewer).toMatchObject({ status: 422, code: "VALIDATION_FAILED" });
});

test("a body of too many values beside an exponent is refused with the limit", async () => {
  const api = await newOrg();
  const raw = `{"items":[${"1,".repeat(60_000)}1e1]}`;
  const refused = await api.refused("POST", "/quotations", { raw });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining("more than 50000 values") });
});
