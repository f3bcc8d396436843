import type { ClientReminder } from "#contract/clients/client-reminders.ts";
import type { AgeingRow } from "#contract/books/reports.ts";
import { request } from "#web/api.ts";
import { daysUntil } from "#web/days/days.ts";

/** A client with overdue invoices, and what is known of reminding them. */
export interface Reminder extends ClientReminder {
  readonly id: string;
  readonly client: string;
  /** How many days ago the client was last reminded of each of the invoices; undefined when of some never. */
  readonly remindedDaysAgo: number | undefined;
}

/** A client who was reminded of all invoices that recently is not reminded again, unless the person chooses it. */
export const recentDays = 7;
const readAtOnce = 4;

/** Finds what those clients would be reminded of, in their order, without those who have nothing overdue any more. */
export async function findReminders(clients: readonly AgeingRow[], timeZone: string): Promise<readonly Reminder[]> {
  const found = new Map<string, Reminder>();
  const waiting = clients.values();
  const work = async () => {
    for (const { clientId: id, name } of waiting) {
      const reminder = await request("GET /clients/{id}/reminder", { params: { id } });
      if (reminder.invoices.length === 0) continue;
      const days = reminder.invoices.map(({ remindedAt }) => remindedAt && -daysUntil(remindedAt, timeZone));
      const known = days.filter((each): each is number => typeof each === "number");
      const remindedDaysAgo = known.length === days.length ? Math.max(...known) : undefined;
      found.set(id, { ...reminder, id, client: name, remindedDaysAgo });
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, work));
  return clients.flatMap(({ clientId }) => found.get(clientId) ?? []);
}
