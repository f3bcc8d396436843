import { expect, test } from "vitest";
import { clientOf } from "../support/portal.ts";
import { newOffice, pageOf } from "./office.ts";
import { newPage } from "./page.ts";

test("a client's question is on the overview and in the activity until it is answered", async () => {
  const office = await newOffice();
  const { api, address } = office;
  const quotation = await api.sentQuotation();
  const client = await newPage(address);
  await client.goto(address + (await clientOf(api, quotation)).path);
  await client.getByText("Ask a question").click();
  await client.getByLabel("Your question").fill("Is the floor included?");
  await client.getByRole("button", { name: "Send question" }).click();
  await client.locator("#ask:focus").getByText("Your question was sent to").waitFor();

  const page = await pageOf(office, "/");
  const questions = page.getByRole("region", { name: "Questions of clients" });
  await questions.getByText("Is the floor included?").waitFor();
  await questions.getByRole("link", { name: new RegExp(quotation.number) }).click();
  await page.getByText("Question of the client").waitFor();
  await page.getByText("Is the floor included?").waitFor();
  const times = await page.locator("section li time").allInnerTexts();
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect(time).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
  await page.goBack();
  await questions.getByRole("button", { name: /^Mark as answered/ }).click();
  await questions.waitFor({ state: "detached" });
});

test("the list of open questions leads to each document, and takes answered ones off", async () => {
  const office = await newOffice();
  const { api } = office;
  const [quotation, invoice] = [await api.sentQuotation(), await api.sentInvoice()];
  const ask = async (document: { readonly id: string }, question: string) =>
    (await clientOf(api, document)).send("POST", "/question", { json: { question } });
  await ask(quotation, "Is the floor included?\nAnd the ceiling?");
  await ask(invoice, "When is it due?");

  const page = await pageOf(office, "/");
  await page.getByRole("link", { name: /^Questions of clients/ }).click();
  const list = page.getByRole("list", { name: "Questions of clients" });
  await list.getByText("When is it due?").waitFor();
  expect(await list.getByRole("listitem").allInnerTexts()).toMatchObject([
    expect.stringContaining("And the ceiling?"),
    expect.stringContaining("When is it due?"),
  ]);
  await list.getByRole("link", { name: new RegExp(invoice.number) }).click();
  await page.getByText("Question of the client").waitFor();
  await page.goBack();
  for (const { number } of [quotation, invoice]) {
    await list.getByRole("button", { name: new RegExp(`Mark as answered.*${number}`) }).click();
    await list.getByRole("link", { name: new RegExp(number) }).waitFor({ state: "detached" });
  }
  await page.getByText("No open questions").waitFor();
});
