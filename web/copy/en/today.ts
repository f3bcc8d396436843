/** Text of the list of what needs attention. */
export const todayMessages = {
  title: "Today",
  none: { title: "Nothing needs your attention", hint: "No invoice is overdue, and nothing is waiting for you." },
  groups: {
    OVERDUE_INVOICES: "Overdue invoices",
    ACCEPTED_QUOTATIONS: "Accepted, not invoiced",
    EXPIRING_QUOTATIONS: "Quotations about to expire",
    RECURRING_PROBLEMS: "Recurring invoices with a problem",
    FAILED_MAILS: "Emails that were not delivered",
    FAILING_ENDPOINTS: "Webhook endpoints that fail",
    DRAFT_INVOICES: "Invoice drafts older than a week",
    DRAFT_QUOTATIONS: "Quotation drafts older than a week",
  },
  count: "{count, number}",
  countMax: "{count, number} or more",
  view: "View list",
  overdueBy: "{days, plural, =0 {Due today} one {# day overdue} other {# days overdue}}",
  acceptedOn: "Accepted {day}",
  expires: "{days, plural, =0 {Valid until today} one {Valid for # more day} other {Valid for # more days}}",
  createdOn: "Created {day}",
  failedOn: "From {day}",
  reminded: "{days, plural, =0 {Reminded today} one {Reminded yesterday} other {Reminded # days ago}}",
  actions: {
    remind: "Remind",
    convert: "Convert",
    open: "Open",
    sendAgain: "Send again",
    deliveries: "View deliveries",
  },
  /** The accessible name of a button in a row. */
  actionOn: "{action}: {record}",
  queued: "The email to {recipient} will be sent again.",
} as const;
