/** Text of the page of retention. */
export const retentionMessages = {
  held: "{amount} is held by clients.",
  none: { title: "No retention is held", hint: "What clients hold back from claims and invoices will appear here." },
  due: "{amount} due {day}",
  wasDue: "{amount} due since {day}",
  later: "Due after completion",
  ofProject: "Invoices of the project",
  release: "Release",
  releaseOf: "Release retention of {name}",
} as const;
