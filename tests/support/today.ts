import { dayOf } from "#server/core/calendar.ts";

/** The day in Singapore, where the organizations of most tests are; not that of UTC from 16:00 on. */
export const today = (): string => dayOf(new Date(), "Asia/Singapore");

/** The year in Singapore, as the numbers of documents have it. */
export const thisYear = (): number => Number(today().slice(0, 4));
