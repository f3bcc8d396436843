import type { PartiesCorrection } from "#contract/documents/corrections.ts";
import { ApiError, request } from "#web/api.ts";

/** The documents whose parties can be corrected once they are issued. */
export type CorrectedKind = "invoices" | "credit-notes" | "claims";

/** Corrects the parties of an issued document. @throws ApiError */
export const correct = (kind: CorrectedKind, id: string, body: PartiesCorrection, idempotencyKey: string) =>
  request(`POST /${kind}/{id}/correct-parties`, { params: { id }, body, idempotencyKey });

/** Takes over what an issued document lacks, if there is anything by now. @throws ApiError */
export async function complete(kind: CorrectedKind, id: string): Promise<void> {
  try {
    await request(`POST /${kind}/{id}/correct-parties`, { params: { id } });
  } catch (error) {
    const isNothing = error instanceof ApiError && error.details.some(({ code }) => code === "NOTHING_TO_CORRECT");
    if (!isNothing) throw error;
  }
}
