import { expect, onTestFinished, test } from "vitest";
import { newOwner } from "../support/browser-like.ts";
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
  const cookies = [await signIn(), await signIn()].map(({ headers }) => String(headers["set-cookie"]));
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-quoin=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
  expect(cookies[0]).not.toBe(cookies[1]);
  const [value] = cookies[0]?.split(";") ?? [];
  const plain = { cookie: String(value).replace("__Host-", "") };
  const secure = { cookie: String(value) };
  expect((await app.inject({ url: "/app/v1/sessions", headers: plain })).statusCode).toBe(401);
  expect((await app.inject({ url: "/app/v1/sessions", headers: secure })).statusCode).toBe(200);
});
