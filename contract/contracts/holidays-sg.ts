/**
 * The public holidays of Singapore (Holidays Act 1998), which the days of the Security of Payment Act leave out. A list of
 * our own: no library of holidays was right in all of these years. The Ministry of Manpower publishes the next year
 * between April and June; holidays that are declared or moved afterwards are added on the day that they are announced
 * (docs/decisions/0080-own-list-of-holidays.md).
 */

/** SUBSTITUTE: the day after a holiday on a Sunday (s 4(2)). SECTION_5: declared for one year. */
export type HolidayKind = "SCHEDULE" | "SUBSTITUTE" | "SECTION_5" | "POLLING";

export interface Holiday {
  readonly on: string;
  readonly name: string;
  readonly kind: HolidayKind;
}

export interface HolidayYear {
  readonly source: string;
  readonly checkedOn: string;
  readonly days: readonly Holiday[];
}

/** Changes with every change of the list, so that evidence can say which one was used. */
export const listVersion = "2026-11-27";

const holiday = (on: string, name: string, kind: HolidayKind = "SCHEDULE"): Holiday => ({ on, name, kind });

export const holidaysOfSingapore: Readonly<Record<string, HolidayYear>> = {
  "2018": {
    source: "Ministry of Manpower, public holidays for 2018, as listed by vacanza/holidays 0.101",
    checkedOn: "2026-11-27",
    days: [
      holiday("2018-01-01", "New Year's Day"),
      holiday("2018-02-16", "Chinese New Year"),
      holiday("2018-02-17", "Chinese New Year"),
      holiday("2018-03-30", "Good Friday"),
      holiday("2018-05-01", "Labour Day"),
      holiday("2018-05-29", "Vesak Day"),
      holiday("2018-06-15", "Hari Raya Puasa"),
      holiday("2018-08-09", "National Day"),
      holiday("2018-08-22", "Hari Raya Haji"),
      holiday("2018-11-06", "Deepavali"),
      holiday("2018-12-25", "Christmas Day"),
    ],
  },
  "2019": {
    source: "Ministry of Manpower, public holidays for 2019, as listed by vacanza/holidays 0.101",
    checkedOn: "2026-11-27",
    days: [
      holiday("2019-01-01", "New Year's Day"),
      holiday("2019-02-05", "Chinese New Year"),
      holiday("2019-02-06", "Chinese New Year"),
      holiday("2019-04-19", "Good Friday"),
      holiday("2019-05-01", "Labour Day"),
      holiday("2019-05-19", "Vesak Day"),
      holiday("2019-05-20", "Vesak Day", "SUBSTITUTE"),
      holiday("2019-06-05", "Hari Raya Puasa"),
      holiday("2019-08-09", "National Day"),
      holiday("2019-08-11", "Hari Raya Haji"),
      holiday("2019-08-12", "Hari Raya Haji", "SUBSTITUTE"),
      holiday("2019-10-27", "Deepavali"),
      holiday("2019-10-28", "Deepavali", "SUBSTITUTE"),
      holiday("2019-12-25", "Christmas Day"),
    ],
  },
  "2020": {
    source: "Ministry of Manpower, public holidays for 2020; notice of Polling Day, 10 July 2020",
    checkedOn: "2026-11-27",
    days: [
      holiday("2020-01-01", "New Year's Day"),
      holiday("2020-01-25", "Chinese New Year"),
      holiday("2020-01-26", "Chinese New Year"),
      holiday("2020-01-27", "Chinese New Year", "SUBSTITUTE"),
      holiday("2020-04-10", "Good Friday"),
      holiday("2020-05-01", "Labour Day"),
      holiday("2020-05-07", "Vesak Day"),
      holiday("2020-05-24", "Hari Raya Puasa"),
      holiday("2020-05-25", "Hari Raya Puasa", "SUBSTITUTE"),
      holiday("2020-07-10", "Polling Day", "POLLING"),
      holiday("2020-07-31", "Hari Raya Haji"),
      holiday("2020-08-09", "National Day"),
      holiday("2020-08-10", "National Day", "SUBSTITUTE"),
      holiday("2020-11-14", "Deepavali"),
      holiday("2020-12-25", "Christmas Day"),
    ],
  },
  "2021": {
    source: "Ministry of Manpower, public holidays for 2021",
    checkedOn: "2026-11-27",
    days: [
      holiday("2021-01-01", "New Year's Day"),
      holiday("2021-02-12", "Chinese New Year"),
      holiday("2021-02-13", "Chinese New Year"),
      holiday("2021-04-02", "Good Friday"),
      holiday("2021-05-01", "Labour Day"),
      holiday("2021-05-13", "Hari Raya Puasa"),
      holiday("2021-05-26", "Vesak Day"),
      holiday("2021-07-20", "Hari Raya Haji"),
      holiday("2021-08-09", "National Day"),
      holiday("2021-11-04", "Deepavali"),
      holiday("2021-12-25", "Christmas Day"),
    ],
  },
  "2022": {
    source: "Ministry of Manpower, public holidays for 2022, as revised on 21 October 2021",
    checkedOn: "2026-11-27",
    days: [
      holiday("2022-01-01", "New Year's Day"),
      holiday("2022-02-01", "Chinese New Year"),
      holiday("2022-02-02", "Chinese New Year"),
      holiday("2022-04-15", "Good Friday"),
      holiday("2022-05-01", "Labour Day"),
      holiday("2022-05-02", "Labour Day", "SUBSTITUTE"),
      holiday("2022-05-03", "Hari Raya Puasa"),
      holiday("2022-05-15", "Vesak Day"),
      holiday("2022-05-16", "Vesak Day", "SUBSTITUTE"),
      holiday("2022-07-10", "Hari Raya Haji"),
      holiday("2022-07-11", "Hari Raya Haji", "SUBSTITUTE"),
      holiday("2022-08-09", "National Day"),
      holiday("2022-10-24", "Deepavali"),
      holiday("2022-12-25", "Christmas Day"),
      holiday("2022-12-26", "Christmas Day", "SUBSTITUTE"),
    ],
  },
  "2023": {
    source: "Ministry of Manpower, public holidays for 2023, as listed by vacanza/holidays 0.101",
    checkedOn: "2026-11-27",
    days: [
      holiday("2023-01-01", "New Year's Day"),
      holiday("2023-01-02", "New Year's Day", "SUBSTITUTE"),
      holiday("2023-01-22", "Chinese New Year"),
      holiday("2023-01-23", "Chinese New Year"),
      holiday("2023-01-24", "Chinese New Year", "SUBSTITUTE"),
      holiday("2023-04-07", "Good Friday"),
      holiday("2023-04-22", "Hari Raya Puasa"),
      holiday("2023-05-01", "Labour Day"),
      holiday("2023-06-02", "Vesak Day"),
      holiday("2023-06-29", "Hari Raya Haji"),
      holiday("2023-08-09", "National Day"),
      holiday("2023-09-01", "Polling Day", "POLLING"),
      holiday("2023-11-12", "Deepavali"),
      holiday("2023-11-13", "Deepavali", "SUBSTITUTE"),
      holiday("2023-12-25", "Christmas Day"),
    ],
  },
  "2024": {
    source: "Ministry of Manpower, public holidays for 2024",
    checkedOn: "2026-11-27",
    days: [
      holiday("2024-01-01", "New Year's Day"),
      holiday("2024-02-10", "Chinese New Year"),
      holiday("2024-02-11", "Chinese New Year"),
      holiday("2024-02-12", "Chinese New Year", "SUBSTITUTE"),
      holiday("2024-03-29", "Good Friday"),
      holiday("2024-04-10", "Hari Raya Puasa"),
      holiday("2024-05-01", "Labour Day"),
      holiday("2024-05-22", "Vesak Day"),
      holiday("2024-06-17", "Hari Raya Haji"),
      holiday("2024-08-09", "National Day"),
      holiday("2024-10-31", "Deepavali"),
      holiday("2024-12-25", "Christmas Day"),
    ],
  },
  "2025": {
    source: "Ministry of Manpower, public holidays for 2025; notice of Polling Day, 3 May 2025",
    checkedOn: "2026-11-27",
    days: [
      holiday("2025-01-01", "New Year's Day"),
      holiday("2025-01-29", "Chinese New Year"),
      holiday("2025-01-30", "Chinese New Year"),
      holiday("2025-03-31", "Hari Raya Puasa"),
      holiday("2025-04-18", "Good Friday"),
      holiday("2025-05-01", "Labour Day"),
      holiday("2025-05-03", "Polling Day", "POLLING"),
      holiday("2025-05-12", "Vesak Day"),
      holiday("2025-06-07", "Hari Raya Haji"),
      holiday("2025-08-09", "National Day"),
      holiday("2025-10-20", "Deepavali"),
      holiday("2025-12-25", "Christmas Day"),
    ],
  },
  "2026": {
    source: "Ministry of Manpower, public holidays for 2026, as listed by vacanza/holidays 0.101",
    checkedOn: "2026-11-27",
    days: [
      holiday("2026-01-01", "New Year's Day"),
      holiday("2026-02-17", "Chinese New Year"),
      holiday("2026-02-18", "Chinese New Year"),
      holiday("2026-03-21", "Hari Raya Puasa"),
      holiday("2026-04-03", "Good Friday"),
      holiday("2026-05-01", "Labour Day"),
      holiday("2026-05-27", "Hari Raya Haji"),
      holiday("2026-05-31", "Vesak Day"),
      holiday("2026-06-01", "Vesak Day", "SUBSTITUTE"),
      holiday("2026-08-09", "National Day"),
      holiday("2026-08-10", "National Day", "SUBSTITUTE"),
      holiday("2026-11-08", "Deepavali"),
      holiday("2026-11-09", "Deepavali", "SUBSTITUTE"),
      holiday("2026-12-25", "Christmas Day"),
    ],
  },
  "2027": {
    source:
      "Ministry of Manpower, public holidays for 2027, as listed by vacanza/holidays 0.101 and Nager.Date of July 2026",
    checkedOn: "2026-11-27",
    days: [
      holiday("2027-01-01", "New Year's Day"),
      holiday("2027-02-06", "Chinese New Year"),
      holiday("2027-02-07", "Chinese New Year"),
      holiday("2027-02-08", "Chinese New Year", "SUBSTITUTE"),
      holiday("2027-03-10", "Hari Raya Puasa"),
      holiday("2027-03-26", "Good Friday"),
      holiday("2027-05-01", "Labour Day"),
      holiday("2027-05-17", "Hari Raya Haji"),
      holiday("2027-05-20", "Vesak Day"),
      holiday("2027-08-09", "National Day"),
      holiday("2027-10-28", "Deepavali"),
      holiday("2027-12-25", "Christmas Day"),
    ],
  },
};
