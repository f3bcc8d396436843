import { expect, onTestFinished, test } from "vitest";
import { newOwner, Tab } from "../support/browser-like.ts";
import { createTestApp, service } from "../support/service.ts";

test("over HTTPS the cookie is secure, bound to its host, and new at each sign-in", async () => {
  const { email, password } = await newOwner();
  const publicUrl = "https://office.example";
  const app = await createTestApp(await service(), { publicUrl: () => publicUrl });
  onTestFinished(() => app.close());
  const signIn = () =>
    app.inject({
      method: "POST",
      url: "/app/v1/sign-in",
      headers: { origin: publicUrl },
      payload: { email, password },
    });
  const answers = [await signIn(), await signIn()].map(({ headers }) => [headers["set-cookie"] ?? ""].flat());
  for (const cookie of answers.flat()) {
    expect(cookie).toMatch(/^__Host-quoin[\w-]*=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
  const [first = "", second = ""] = answers.map(
    (cookies) => cookies.find((cookie) => cookie.startsWith("__Host-quoin="))?.split(";", 1)[0],
  );
  expect(first).not.toBe(second);
  const plain = { cookie: first.replace("__Host-", "") };
  const secure = { cookie: first };
  expect((await app.inject({ url: "/app/v1/sessions", headers: plain })).statusCode).toBe(401);
  expect((await app.inject({ url: "/app/v1/sessions", headers: secure })).statusCode).toBe(200);
});

test("over plain HTTP a page at any name of this server signs in", async () => {
  const { email, password, on } = await newOwner();
  const from = (headers: Record<string, string>) =>
    on.app.inject({ method: "POST", url: "/app/v1/sign-in", headers, payload: { email, password } });
  for (const host of ["192.168.1.5:3000", "quoin.local", "[fd00::5]:3000"]) {
    const answer = await from({ host, origin: `http://${host}` });
    expect([host, answer.statusCode, answer.headers["set-cookie"] === undefined]).toEqual([host, 200, false]);
  }
  for (const [host, origin] of [
    ["quoin.local", "http://quoin.local:8080"],
    ["192.168.1.5", "http://evil.example"],
  ] as const) {
    const answer = await from({ host, origin });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      error: { message: expect.stringContaining(`opened at ${origin}, and Quoin is set up for http://127.0.0.1.`) },
    });
  }
});

test("a page over plain HTTP of an installation with HTTPS is told which address to open", async () => {
  const { email, password } = await newOwner();
  const app = await createTestApp(await service(), { publicUrl: () => "https://office.example" });
  onTestFinished(() => app.close());
  const answer = await app.inject({
    method: "POST",
    url: "/app/v1/sign-in",
    headers: { host: "192.168.1.5:3000", origin: "http://192.168.1.5:3000" },
    payload: { email, password },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    error: { message: expect.stringContaining("Quoin is set up for https://office.example. Open it there") },
  });
});

test("signing in again ends the former session of the browser", async () => {
  const owner = await newOwner();
  const former = owner.cookie;
  const elsewhere = new Tab(owner.on);
  await elsewhere.act("/sign-in", { email: owner.email, password: owner.password });
  await owner.act("/sign-in", { email: owner.email, password: owner.password });
  const statusWith = async (cookie: string) =>
    (await owner.on.app.inject({ url: "/app/v1/sessions", headers: { cookie } })).statusCode;
  expect(await statusWith(former)).toBe(401);
  expect(await statusWith(owner.cookie)).toBe(200);
  expect(await statusWith(elsewhere.cookie)).toBe(200);
});
