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
