// @module-tag gate
import { expect, test } from "vitest";
import type { Attachment } from "#contract/documents/attachments.ts";
import { billed, claimOf, newClaim, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { png } from "../support/images.ts";
import { dialogOn } from "./barriers.ts";
import { newOffice, pageOf } from "./office.ts";
import { slowResponses } from "./page.ts";

/** Opens the response to the first claim of a contract of 1,000.00: half of all lines, 450.00 after retention. */
async function openResponse() {
  const office = await newOffice();
  const contract = await newContract(office.api, {}, { title: "Roof" });
  const claim = await submitted(office.api, contract, { all: 0.5, materials: 100 });
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.getByRole("button", { name: "Record response" }).click();
  const form = page.getByRole("region", { name: "The client’s response" });
  await form.waitFor();
  return { office, contract, claim, page, form };
}

test("what the client certifies of each line lowers the claim, and a lower amount is withheld from it", async () => {
  const { office, claim, page, form } = await openResponse();
  await page.getByLabel("Certified: Tiling").fill("4 m2");
  await page.getByLabel("Materials certified").fill("40");
  await form.getByText("$108.00 of the claim is not certified").waitFor();
  await page.getByRole("row", { name: "Net 432.00 0.00 432.00" }).waitFor();
  await form.getByLabel("They pay, before GST").fill("432.01");
  await form.getByText("$432.00 at most was claimed.").waitFor();
  await form.getByLabel("They pay, before GST").fill("400");
  await form.getByText("$32.00 withheld; it will be claimed again").waitFor();
  await form.getByText("They pay $400.00 of $540.00.").waitFor();
  await page.getByLabel("Certified: Painting").fill("60%");
  await page.getByText("$200.00 at most was claimed").waitFor();
  await page.getByRole("button", { name: "As claimed: Roof" }).click();
  await page.getByLabel("Certified: Tiling").fill("4 m2");
  await form.getByLabel("Reason").fill("Measured on site");
  await slowResponses(page, /\/app\/v1\/contracts/, 500);
  await form.getByRole("button", { name: "Record response" }).click();
  await page.getByText("Response: $400.00 before GST").waitFor();
  await form.waitFor({ state: "detached" });
  const answered = await claimOf(office.api, claim);
  expect(answered.items.map(({ certified }) => certified)).toEqual([240, 200]);
  expect([answered.materials.certified, answered.withheld.certified]).toEqual([40, 32]);

  // A later response begins with the last one.
  await page.getByRole("button", { name: "Record response" }).click();
  await expect.poll(() => page.getByLabel("Certified: Tiling").inputValue()).toBe("240.00");
  await expect.poll(() => form.getByLabel("They pay, before GST").inputValue()).toBe("400.00");
});

test("a response is kept over a reload until it is recorded or cancelled", async () => {
  const { page, form } = await openResponse();
  await form.getByLabel("Reason").fill("Measured on site");
  await page.getByLabel("Certified: Tiling").fill("4 m2");
  await expect
    .poll(() => page.evaluate<boolean>("Object.values({ ...localStorage }).some((text) => text.includes('4 m2'))"))
    .toBe(true);
  await page.reload();
  await page.getByRole("button", { name: "Record response" }).click();
  await expect.poll(() => page.getByLabel("Certified: Tiling").inputValue()).toBe("4 m2");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Record response" }).click();
  await expect.poll(() => page.getByLabel("Certified: Tiling").inputValue()).toBe("");
});

test("the client's letter is uploaded with the response, and opens from it", async () => {
  const { office, contract, page, form } = await openResponse();
  await form
    .getByLabel("Choose a file")
    .setInputFiles({ name: "letter.png", mimeType: "image/png", buffer: png() as Buffer });
  await form.getByText("letter.png").waitFor();
  await form.getByRole("button", { name: "Record response" }).click();
  await page.getByRole("button", { name: "letter.png" }).click();
  await dialogOn(page).getByRole("img", { name: "letter.png" }).waitFor();
  const { body } = await office.api.get<{ data: readonly Attachment[] }>(`/projects/${contract.projectId}/files`);
  expect(body.data.map(({ name }) => name)).toEqual(["letter.png"]);
});

test("a claim below 0 is answered by its lines alone", async () => {
  const office = await newOffice();
  const { api } = office;
  const contract = await newContract(api, {}, { title: "Roof" });
  await sent(api, await billed(api, await submitted(api, contract, { all: 1 })));
  await variation(api, contract, [{ description: "Doors omitted", qty: 1, unitPrice: -200 }]);
  const claim = await newClaim(contract, api, { all: 1 });
  await api.act(`/claims/${claim.id}/submit`);
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.getByRole("button", { name: "Record response" }).click();
  const form = page.getByRole("region", { name: "The client’s response" });
  await form.getByText("They pay the claim in full.").waitFor();
  expect(await form.getByLabel("They pay, before GST").count()).toBe(0);
  await form.getByRole("button", { name: "Record response" }).click();
  await page.getByText("Response: -$180.00 before GST").waitFor();
});

test("without a mail server a response is accepted in another writing", async () => {
  const office = await newOffice();
  const { api } = office;
  const claim = await newClaim(await newContract(api, { actApplies: true, claimDay: 0 }), api);
  await api.act(`/claims/${claim.id}/submit`, { servedVia: "HAND" });
  await api.act(`/claims/${claim.id}/respond`, { amount: 400, reason: "Defects" });
  const page = await pageOf(office, `/claims/${claim.id}`);
  await page.getByRole("button", { name: "Accept in writing" }).click();
  const dialog = dialogOn(page);
  await dialog.getByText("We accept your payment response of").waitFor();
  await dialog.getByText("Copy the text, give it in another writing, and enter the day.").waitFor();
  await dialog.getByRole("button", { name: "Copy the text" }).waitFor();
  await dialog.getByRole("button", { name: "Accept", exact: true }).click();
  await page.getByText("Accepted in writing on").waitFor();
  await page.getByText("Agreed", { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Accept in writing" }).count()).toBe(0);
  expect((await claimOf(api, claim)).response?.acceptedOn).not.toBeNull();
  for (const name of ["Add to calendar", "Download evidence"]) {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    await download;
  }
});
