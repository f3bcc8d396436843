/** The short names of the months in English, the same in the app, on paper and in mails: Intl writes "Sept" in Singapore. */
export const shortMonths = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;
