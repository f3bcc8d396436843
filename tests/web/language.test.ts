// @module-tag gate
import { expect, test } from "vitest";
import { newOffice, pageOf, signIn, webApp } from "./office.ts";
import { newPage } from "./page.ts";

test("a person switches the app to Chinese and back, and it opens so in another browser", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/settings/appearance");
  await page.getByLabel("Language of the app").selectOption("简体中文");
  await page.getByRole("button", { name: "Save language" }).click();
  await page.locator("html[lang=zh-Hans]").waitFor();
  await page.getByRole("button", { name: "保存语言" }).waitFor();

  // The cookie of another browser knows nothing of it: the page is reloaded once, after the sign-in.
  const elsewhere = await newPage(office.address);
  await elsewhere.goto("/clients");
  await signIn(elsewhere, office);
  await elsewhere.locator("html[lang=zh-Hans]").waitFor();
  // The page has its session by then, whose answer keeps the language in the cookie once more.
  await elsewhere.getByRole("main").waitFor();

  // A page that opens in the wrong language is put right with one reload.
  const opened: string[] = [];
  await elsewhere.context().clearCookies({ name: "quoin-language" });
  elsewhere.on("response", (answer) => {
    if (answer.request().isNavigationRequest()) opened.push(new URL(answer.url()).pathname);
  });
  await elsewhere.goto("/clients");
  await elsewhere.locator("html[lang=zh-Hans]").waitFor();
  await elsewhere.getByRole("main").waitFor();
  expect(opened).toEqual(["/clients", "/clients"]);

  await page.getByLabel("应用语言").selectOption("");
  await page.getByRole("button", { name: "保存语言" }).click();
  await page.locator("html[lang=en]").waitFor();
});

test("the language is chosen before the sign-in, which keeps it, and a link keeps its token", async () => {
  const office = await newOffice();
  const page = await newPage(await webApp());
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "简体中文" }).click();
  await page.locator("html[lang=zh-Hans]").waitFor();
  await page.goto("/set-up#a-token");
  await page.getByRole("navigation").getByRole("button", { name: "English" }).click();
  await page.locator("html[lang=en]").waitFor();
  await page.getByLabel("Your name").waitFor();

  await page.goto("/sign-in");
  await page.getByRole("button", { name: "简体中文" }).click();
  await page.locator("html[lang=zh-Hans]").waitFor();
  const { request } = page;
  const { email, password } = office;
  const answer = await request.post("/app/v1/sign-in", {
    data: { email, password },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(await answer.json()).toMatchObject({ user: { language: "zh" } });
});
