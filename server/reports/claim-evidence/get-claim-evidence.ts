import { createHash } from "node:crypto";
import { makeZip } from "client-zip";
import { holidayListOf } from "#contract/contracts/clock-days.ts";
import type { ClaimId, QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { printClaim } from "#server/billing/contracts/claims/print-claim.ts";
import { claimStateError, getClaim, getClaimClock } from "#server/billing/contracts/claims/read.ts";
import { getContract } from "#server/billing/contracts/read.ts";
import { asFileName, FileAnswer } from "#server/core/file-answer.ts";
import { Refusal } from "#server/core/refusal.ts";
import { readInOrg } from "#server/db/sql.ts";
import { downloadFile } from "#server/files/read.ts";
import { printInvoice } from "#server/billing/invoices/sending/print-invoice.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { getQuotationDecision } from "#server/portal/decisions/read.ts";
import { printQuotation } from "#server/billing/quotations/print-quotation.ts";
import { getClaimTimeline } from "#server/reports/contract-timeline/read.ts";

interface EvidenceFile {
  readonly name: string;
  readonly input: Uint8Array;
}

/**
 * Returns what proves a claim that was served, as one zip: what was claimed and under which contract, how it was served
 * and answered, and its days with the list of holidays that they were counted with. What the caller may not read
 * elsewhere is left out. @throws Refusal 404, 409 INVALID_STATE for a claim that was never submitted
 */
export async function getClaimEvidence(caller: Caller, id: ClaimId): Promise<FileAnswer> {
  const read = readInOrg(caller);
  const at = caller.clock();
  const claim = await getClaim(read, id);
  if (claim.servedAt === null || claim.number === null) {
    throw claimStateError(wording("claims.noEvidence"), claim);
  }
  // Internal notes are nobody else's.
  const { notes: _notes, ...contract } = await getContract(read, claim.contractId);
  const files: EvidenceFile[] = [
    asFile(await printClaim(caller, id, {})),
    asJson("claim.json", claim),
    asJson("clock.json", await getClaimClock(read, id, at)),
    asJson("holidays.json", holidayListOf(await getOrganization(read))),
    asJson("timeline.json", await getClaimTimeline(read, id)),
    asJson("contract.json", contract),
  ];
  if (caller.permissions.includes("quotations:read")) {
    for (const { quotationId } of contract.parts) files.push(...(await quotationFiles(caller, quotationId)));
  }
  if (claim.invoiceId !== null && caller.permissions.includes("invoices:read")) {
    files.push(asFile(await printInvoice(caller, claim.invoiceId, {})));
  }
  const letter = claim.response?.fileId ?? null;
  if (letter !== null && caller.permissions.includes("expenses:read")) {
    files.push(asFile(await downloadFile(read, letter), "response"));
  }
  return zipped(`${claim.number} evidence`, files, at);
}

/** Returns an accepted quotation as it was sent, and the evidence of a decision in the portal. */
async function quotationFiles(caller: Caller, id: QuotationId): Promise<EvidenceFile[]> {
  const pdf = asFile(await printQuotation(caller, id, {}), "contract");
  try {
    const decision = await getQuotationDecision(caller, id);
    return [pdf, asJson(`contract/${decision.number} decision.json`, decision)];
  } catch (error) {
    // The office recorded the decision itself.
    if (error instanceof Refusal && error.code === "NOT_FOUND") return [pdf];
    throw error;
  }
}

const asFile = ({ name, bytes }: FileAnswer, folder?: string): EvidenceFile => ({
  name: `${folder === undefined ? "" : `${folder}/`}${asFileName(name)}`,
  input: bytes,
});

const asJson = (name: string, value: unknown): EvidenceFile => ({
  name,
  input: Buffer.from(`${JSON.stringify(value, null, 2)}\n`, "utf8"),
});

/** Returns the files as a zip with the digest of each, in the form that `sha256sum -c` checks. */
async function zipped(name: string, files: readonly EvidenceFile[], lastModified: Date): Promise<FileAnswer> {
  const sums = files.map((file) => `${createHash("sha256").update(file.input).digest("hex")}  ${file.name}\n`).join("");
  const all = [...files, { name: "SHA256SUMS", input: Buffer.from(sums, "utf8") }];
  const stream = makeZip(
    all.map((file) => ({ ...file, lastModified })),
    { buffersAreUTF8: true },
  );
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return new FileAnswer({ bytes: Buffer.concat(parts), mediaType: "application/zip", name: `${name}.zip` });
}
