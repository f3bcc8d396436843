import { expect, test } from "vitest";
import { webApp } from "./office.ts";
import { expectAccessible, newPage } from "./page.ts";

test("the sign-in page asks for e-mail and password, and leads to a new password", async () => {
  const page = await newPage(await webApp());
  // Until there are sessions.
  await page.route("**/app/v1/session", (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto("/invoices?status=OVERDUE");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(new URL(page.url()).searchParams.get("next")).toBe("/invoices?status=OVERDUE");
  await page.getByLabel("E-mail").fill("owner@example.com");
  await page.getByLabel("Password").fill("a password");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await expectAccessible(page);
});
