import { clockWordsIn } from "#server/core/text/document-words.ts";
import type { Parties, PrintedDay } from "#server/pdf/facts.ts";
import { calendarDaysOf, languageOf } from "#server/pdf/words.ts";

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
