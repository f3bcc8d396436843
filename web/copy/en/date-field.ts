/** Text of date fields and their calendar. */
export const dateFieldMessages = {
  calendar: "Calendar",
  open: "Open the calendar",
  months: "Months",
  previous: "Previous month",
  next: "Next month",
  withWeekday: "{weekday}, {day}",
  today: "{day}, today",
  holiday: "{day}, public holiday",
  unread: "{field}: this is not a date. Write it as in 27/11, 27 Nov 2026, tomorrow or +30.",
} as const;
