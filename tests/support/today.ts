import { dayOf } from "#server/core/calendar.ts";

/** The calendar day of an instant in Singapore, where the organizations of most tests are; not that of UTC from 16:00 on. */
export const dayInSingapore = (instant: string): string => dayOf(new Date(instant), "Asia/Singapore");

export const today = (): string => dayInSingapore(new Date().toISOString());

/** The year in Singapore, as the numbers of documents have it. */
export const thisYear = (): number => Number(today().slice(0, 4));
