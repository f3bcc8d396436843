import type { ClockDayName } from "#contract/clock.ts";
import { clockWordsIn } from "#server/core/document-words.ts";
import type { Parties } from "./facts.ts";
import { calendarDaysOf, languageOf } from "./words.ts";

/** A day of a claim that its papers name, with the section of the law behind it; empty where the contract counts. */
export interface PrintedDay {
  readonly name: Extract<ClockDayName, "deemedOn" | "responseDueOn" | "paymentDueOn">;
  readonly on: string;
  readonly section: string;
}

/** Returns a sentence for each day, in the language of the claim. */
export function daySentences(days: readonly PrintedDay[], parties: Pick<Parties, "client">): string[] {
  const words = clockWordsIn[languageOf(parties)];
  const formatted = calendarDaysOf(parties);
  return days.map(({ name, on, section }) => {
    const day = formatted(on);
    switch (name) {
      case "deemedOn":
        return words.deemed({ day, section });
      case "responseDueOn":
        return section === "" ? words.responseDueByContract({ day }) : words.responseDue({ day, section });
      case "paymentDueOn":
        return section === "" ? words.paymentDueByContract({ day }) : words.paymentDue({ day, section });
    }
  });
}
