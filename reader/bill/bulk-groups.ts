import { groupBy } from "#contract/group-by.ts";
import type { Doubt, Kind, LeftReason } from "./classify-row.ts";
import type { Reason } from "./read-cell.ts";
import type { ReadRow } from "./read-rows.ts";

/** Rows with the same question, which one answer may settle. */
export interface BulkGroup {
  readonly question: { readonly doubt: Doubt } | { readonly reason: Reason } | { readonly left: LeftReason };
  readonly rows: readonly number[];
  /** The kinds of records that the rows can hold. */
  readonly answers: readonly Kind[];
}

/** Fewer rows are quicker answered one by one. */
const groupMin = 2;

const answersOf = {
  text: ["section", "leadIn", "continued", "left"],
  line: ["left"],
  hidden: ["line"],
} as const satisfies Record<string, readonly Kind[]>;

/** Groups the rows that are in doubt, cannot be taken, or are hidden, by their reason. The largest group comes first. */
export function bulkGroupsOf(rows: readonly ReadRow[]): readonly BulkGroup[] {
  const groups = groupBy(rows.flatMap(questionsOf), ({ key }) => key);
  return [...groups.values()]
    .flatMap((all) => {
      const [first] = all;
      return first === undefined || all.length < groupMin
        ? []
        : [{ question: first.question, answers: first.answers, rows: all.map(({ index }) => index) }];
    })
    .toSorted((a, b) => b.rows.length - a.rows.length);
}

interface Question extends Omit<BulkGroup, "rows"> {
  readonly key: string;
  readonly index: number;
}

function questionsOf({ index, kind, left, doubt, reads }: ReadRow): readonly Question[] {
  if (left === "hidden") return [{ key: "hidden", index, question: { left }, answers: answersOf.hidden }];
  if (doubt !== null) {
    const isText = doubt === "sectionOrLine" || doubt === "leadIn";
    const answers = isText ? answersOf.text : kind === "left" ? answersOf.hidden : answersOf.line;
    return [{ key: doubt, index, question: { doubt }, answers }];
  }
  if (kind !== "line") return [];
  const reasons = new Set(Object.values(reads).flatMap(({ mark }) => (mark === null ? [] : [mark.reason])));
  return [...reasons]
    .filter((reason) => ["formula", "notANumber", "notPositive", "rateOnly", "notPriced", "tooLong"].includes(reason))
    .map((reason) => ({ key: reason, index, question: { reason }, answers: answersOf.line }));
}
