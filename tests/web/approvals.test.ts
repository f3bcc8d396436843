// @module-tag gate
import { expect, test } from "vitest";
import { connectWith } from "../mcp/connect.ts";
import { newOffice, pageOf } from "./office.ts";

test("a person approves one email of an assistant on the overview, and declines another", async () => {
  const office = await newOffice();
  const { api } = office;
  const { call } = await connectWith(api.key);
  const [first, second] = [await api.sentInvoice(), await api.sentInvoice()];
  for (const { id } of [first, second]) {
    const args = { id, to: "stranger@example.com", message: "Please look at this." };
    await call("send_invoice", { ...args, confirmation: (await call("send_invoice", args)).content.confirmation });
  }
  const page = await pageOf(office, "/");
  const requests = page.getByRole("region", { name: "Waiting for your approval" });
  await requests.getByText("To stranger@example.com").first().waitFor();
  await requests.getByRole("button", { name: `Approve and send: Send invoice ${first.number}` }).click();
  await page.getByText("Approved. Email is not set up yet, so the email to stranger@example.com waits").waitFor();
  await requests.getByRole("button", { name: `Decline: Send invoice ${second.number}` }).click();
  await page.getByText("Declined. Nothing was sent.").waitFor();
  await requests.waitFor({ state: "detached" });
  const mails = await api.get(`/invoices/${first.id}/timeline`);
  expect(mails.text).toContain("stranger@example.com");
  expect((await api.get(`/invoices/${second.id}/timeline`)).text).not.toContain("stranger@example.com");
});
