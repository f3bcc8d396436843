import type { ContractId, QuotationId } from "#contract/api/ids.ts";
import {
  contractLineBytes,
  contractLinesBytesMax,
  contractLinesMax,
  variationsMax,
} from "#contract/documents/lines.ts";
import { wording } from "#contract/api/wording.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { type ContractSizeRow, findContractSize } from "./store.ts";

/** A line as it adds to the size of its contract. */
interface SizedLine {
  readonly description: string;
  readonly ref?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly section?: string | null | undefined;
}

/**
 * Returns the faults of lines that a variation would add to its contract, which is locked. Drafts and sent variations
 * count as well, so that an acceptance is never refused for its size.
 * @param without the variation itself, whose lines are replaced
 */
export async function contractSizeFaults(
  read: Read,
  id: ContractId,
  added: readonly SizedLine[],
  without?: QuotationId,
): Promise<Fault[]> {
  const size = await findContractSize(read, id, without);
  return sizeFaults({
    variations: size.variations + 1,
    lines: size.lines + added.length,
    bytes: size.bytes + added.reduce((sum, line) => sum + bytesOf(line), 0),
  });
}

/** @throws Refusal 422 for a contract larger than what its claims may bill, as one from before there was a bound */
export async function refuseLargeContract(read: Read, id: ContractId): Promise<void> {
  refuseFaults(sizeFaults(await findContractSize(read, id, undefined)));
}

function sizeFaults({ variations, lines, bytes }: ContractSizeRow): Fault[] {
  if (variations > variationsMax) {
    const message = wording("contracts.tooManyVariations", { count: variations, max: variationsMax });
    return [{ path: "contractId", code: "TOO_MANY", message }];
  }
  if (lines > contractLinesMax) {
    const message = wording("contracts.tooManyLines", { count: lines, max: contractLinesMax });
    return [{ path: "items", code: "TOO_MANY", message }];
  }
  if (bytes > contractLinesBytesMax) {
    const message = wording("contracts.linesTooLarge", { bytes, max: contractLinesBytesMax });
    return [{ path: "items", code: "TOO_LONG", message }];
  }
  return [];
}

const bytesOf = ({ description, ref, unit, section }: SizedLine): number =>
  [description, ref, unit, section].reduce(
    (sum, text) => sum + (text == null ? 0 : Buffer.byteLength(JSON.stringify(text))),
    contractLineBytes,
  );
