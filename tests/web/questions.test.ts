import { test } from "vitest";
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
  await page.goBack();
  await questions.getByRole("button", { name: /^Mark as answered/ }).click();
  await questions.waitFor({ state: "detached" });
});
