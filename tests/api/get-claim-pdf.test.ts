// @module-tag gate
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Api } from "../support/api.ts";
import { billed, newClaim, newContract, sent, submitted, variation } from "../support/contracts.ts";
import { fontsOf, isPdfA, pagesOf, textOf } from "../support/pdf.ts";
import { atTime, newOrg } from "../support/service.ts";

const pdfOf = (api: Api, { id }: { readonly id: string }) => api.file(`/claims/${id}/pdf`);
const textOfClaim = async (api: Api, claim: { readonly id: string }) => textOf((await pdfOf(api, claim)).bytes);

test("a submitted claim is a PDF of the same bytes for ever, named after its number", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const claim = await submitted(api, contract);
  const first = await pdfOf(api, claim);
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
  expect(first.headers["content-disposition"]).toContain(`inline; filename="${contract.number}-PC1.pdf"`);
  await variation(api, contract, [{ description: "Door", qty: 1, unitPrice: 300 }]);
  await api.patch("/organization", { name: "Another name" });
  await api.patch(`/contracts/${contract.id}`, { retentionPct: 0.2, clientReference: "LOA 9" });
  await api.act(`/claims/${claim.id}/respond`, { amount: 300, reason: "Defects" });
  await sent(api, await billed(api, claim));
  const later = await pdfOf(api, claim);
  expect(later.bytes.equals(first.bytes)).toBe(true);
  expect(later.headers["etag"]).toBe(first.headers["etag"]);
  const again = await api.file(`/claims/${claim.id}/pdf`, { "if-none-match": String(first.headers["etag"]) });
  expect(again.status).toBe(304);
});

test("a claim whose PDF is opened late shows what was claimed when it was served", async () => {
  const api = await newOrg();
  const contract = await newContract(api, { clientReference: "LOA 2026/14" });
  const claim = await submitted(api, contract);
  await api.patch(`/contracts/${contract.id}`, { retentionPct: 0.2, clientReference: "LOA 9" });
  await variation(api, contract, [{ description: "Fire-rated door", qty: 1, unitPrice: 300 }]);
  await api.act(`/claims/${claim.id}/respond`, { amount: 300, reason: "Defects" });
  const text = await textOfClaim(api, claim);
  for (const phrase of ["LOA 2026/14", "CONTRACT SUM $1,000.00", "Retention 10% -50.00 0.00 -50.00"])
    expect(text).toContain(phrase);
  for (const unsaid of ["LOA 9", "Fire-rated door", "Withheld"]) expect(text).not.toContain(unsaid);
});

test("a draft's PDF is marked as a draft, and follows its changes", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const draft = await newClaim(contract, api, { all: 0.5 });
  const first = await pdfOf(api, draft);
  expect(first.headers["content-disposition"]).toContain(`filename="${contract.number} draft claim.pdf"`);
  const text = await textOf(first.bytes);
  for (const phrase of ["DRAFT", "Drafted", "Work done 500.00 0.00 500.00"]) expect(text).toContain(phrase);
  for (const unsaid of ["Served on", "Claim no."]) expect(text).not.toContain(unsaid);
  await api.patch(`/claims/${draft.id}`, { all: 0.75 });
  expect(await textOfClaim(api, draft)).toContain("Work done 750.00 0.00 750.00");
});

test("claims that are billed, carried or withdrawn keep their PDFs", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  const served = await submitted(api, contract);
  const asServed = await pdfOf(api, served);
  const later = await newClaim(contract, api, { all: 0.8 });
  await billed(api, later);
  expect((await pdfOf(api, served)).bytes.equals(asServed.bytes)).toBe(true);
  const unserved = await textOfClaim(api, later);
  expect(unserved).toContain(`${contract.number}-PC2`);
  expect(unserved).toContain("Work done 800.00 0.00 800.00");
  for (const unsaid of ["DRAFT", "Served on"]) expect(unserved).not.toContain(unsaid);

  const other = await newContract(api);
  const withdrawn = await submitted(api, other);
  const before = await pdfOf(api, withdrawn);
  await api.act(`/claims/${withdrawn.id}/withdraw`);
  expect((await pdfOf(api, withdrawn)).bytes.equals(before.bytes)).toBe(true);
  const discarded = await newClaim(other, api);
  await api.act(`/claims/${discarded.id}/withdraw`);
  const text = await textOfClaim(api, discarded);
  for (const phrase of ["WITHDRAWN", "withdrawn before it was served"]) expect(text).toContain(phrase);
});

const registered = { gstRegistered: true, gstRegistrationNumber: "M90367890X", uen: "201912345A" };

test("the PDF names both parties, the contract and the period", async () => {
  const api = await newOrg();
  await api.patch("/organization", { ...registered, address: "21 Kaki Bukit Place", email: "office@alpha.example" });
  const client = await api.client({ type: "MCST", name: "MCST 2417", attention: "Rachel Ong", phone: "+65 6777 8888" });
  const { id: projectId } = await api.project({ clientId: client.id, name: "Bishan Heights" });
  const quotation = { clientId: client.id, projectId, title: "Repainting of block A" };
  const contract = await newContract(api, { clientReference: "LOA 2026/14" }, quotation);
  const claim = await newClaim(contract, api, { all: 0.5, periodFrom: "2026-04-01", periodTo: "2026-04-30" });
  await api.act(`/claims/${claim.id}/submit`, { servedOn: "2026-05-04" });
  const text = await textOfClaim(api, claim);
  for (const phrase of [
    "Payment claim",
    "21 Kaki Bukit Place",
    "UEN 201912345A",
    "office@alpha.example",
    "Claim to MCST 2417",
    "Attn: Rachel Ong",
    "+65 6777 8888",
    `Claim no. ${contract.number}-PC1`,
    "Served on 4 May 2026",
    "Period 1 Apr 2026 to 30 Apr 2026",
    `Contract no. ${contract.number}`,
    "Your reference LOA 2026/14",
    "Project Bishan Heights",
    "Repainting of block A",
  ]) {
    expect(text.toLowerCase()).toContain(phrase.toLowerCase());
  }
});

test("a claim under the Act says so, with the days of the contract", async () => {
  const api = await newOrg();
  const act = "Building and Construction Industry Security of Payment Act 2004";
  const under = await newContract(api, { actApplies: true, responseDays: 21, paymentDays: 35 });
  const text = await textOfClaim(api, await submitted(api, under));
  for (const phrase of [act, "payment response is due within 21 days", "Payment is due within 35 days"])
    expect(text).toContain(phrase);
  const silent = await textOfClaim(api, await submitted(api, await newContract(api, { actApplies: true })));
  expect(silent).toContain(act);
  expect(silent).not.toContain("due within");
  const outside = await newContract(api, { actApplies: false, responseDays: 1 });
  const other = await textOfClaim(api, await submitted(api, outside));
  expect(other).not.toContain(act);
  expect(other).toContain("payment response is due within 1 day under");
});

test("a claim is no tax invoice, and shows the GST that its invoice adds", async () => {
  const api = await newOrg();
  await api.patch("/organization", registered);
  const text = await textOfClaim(api, await submitted(api, await newContract(api)));
  for (const phrase of ["Net 450.00 0.00 450.00", "GST 9% 40.50", "Total 490.50", "This is not a tax invoice."])
    expect(text).toContain(phrase);
  await api.patch("/organization", { gstRegistered: false });
  const without = await textOfClaim(api, await submitted(api, await newContract(api)));
  for (const phrase of ["Net 450.00 0.00 450.00", "This is not a tax invoice."]) expect(without).toContain(phrase);
  expect(without).not.toContain("GST");
});

test("a claim below what was billed shows what it takes back", async () => {
  const api = await newOrg();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api, { all: 0.5 })));
  const items = [{ description: "Omit the screen", qty: 1, unitPrice: -100 }];
  await variation(api, contract, items);
  const text = await textOfClaim(api, await submitted(api, contract, { all: 0.4 }));
  for (const phrase of [
    "Work done 360.00 500.00 -140.00",
    "Retention 10% -36.00 -50.00 14.00",
    "Omit the screen -100.00 40% -40.00 0.00 -40.00",
  ]) {
    expect(text).toContain(phrase);
  }
});

test("500 lines are printed with heads on every page, and no sum stands alone", async () => {
  const api = await newOrg();
  const items = (ref: string) =>
    Array.from({ length: 250 }, (_, i) => ({ ref: `${ref}.${i + 1}`, description: "Works", qty: 1, unitPrice: 10 }));
  const sections = ["A", "B"].map((ref) => ({ ref, title: `Section ${ref}`, items: items(ref) }));
  const contract = await newContract(api, {}, { items: [], sections });
  await variation(api, contract, [{ ref: "V.1", description: "Works", qty: 1, unitPrice: 10 }]);
  const { bytes } = await pdfOf(api, await submitted(api, contract, { all: 0.5 }));
  const pages = await pagesOf(bytes);
  const text = pages.join(" ");
  expect(isPdfA(bytes)).toBe(true);
  expect(text.match(/Works 10\.00 50% 5\.00 0\.00 5\.00/g)).toHaveLength(501);
  for (const phrase of [
    "Subtotal A 2,500.00 50% 1,250.00 0.00 1,250.00",
    "Work done 5,010.00 50% 2,505.00 0.00 2,505.00",
  ])
    expect(text).toContain(phrase);
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    expect(page).toContain("CONTRACT VALUE");
    expect(page).toMatch(/Original contract|Variation 1/);
    // The first subtotal of a page comes after a line.
    const [head = ""] = page.split("Subtotal");
    expect(head).toContain("Works 10.00");
  }
});

test("a claim is in its client's language", async () => {
  const api = await newOrg();
  const client = await api.client({ name: "林美玲", language: "zh", type: "COMPANY" });
  const { id: projectId } = await api.project({ clientId: client.id });
  const items = [{ description: "厨房防水工程", qty: 2, unitPrice: 500 }];
  const quotation = { clientId: client.id, projectId, title: "全屋翻新工程", items };
  const contract = await newContract(api, { responseDays: 21 }, quotation);
  const { bytes } = await pdfOf(api, await submitted(api, contract));
  const text = (await textOf(bytes)).replaceAll(" ", "");
  for (const phrase of [
    "请款单",
    "全屋翻新工程",
    "厨房防水工程1,000.0050%500.000.00500.00",
    "保留金10%",
    "不是税务发票",
    "21天",
  ])
    expect(text).toContain(phrase);
  expect(await textOf(bytes)).toContain("Security of Payment Act 2004");
  expect(fontsOf(bytes)).toContain("NotoSansSC-Regular");
});

test("days of a claim are those of the organization's calendar", async () => {
  const api = await newOrg();
  await api.patch("/organization", { timeZone: "Pacific/Auckland" });
  const contract = await newContract(api, { actApplies: false });
  const claim = await atTime("2026-09-20T12:30:00.000Z", () => submitted(api, contract));
  expect(await textOfClaim(api, claim)).toContain("Served on 21 Sep 2026");
});

test("an unknown id has no PDF, and neither has another organization's claim", async () => {
  const api = await newOrg();
  expect(await api.refused("GET", "/claims/clm_01h455vb4pex5vsknk084sn02q/pdf")).toMatchObject({ status: 404 });
  const theirs: Claim = await submitted(api, await newContract(api));
  const stranger = await newOrg();
  expect(await stranger.refused("GET", `/claims/${theirs.id}/pdf`)).toMatchObject({ status: 404 });
});
