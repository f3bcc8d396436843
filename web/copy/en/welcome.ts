/** Text of the three questions after the set-up. */
export const welcomeMessages = {
  step: "Step {step, number} of {total, number}",
  company: {
    title: "Your company",
    lead: "As clients see it on quotations and invoices.",
    name: "Company name",
    uen: "UEN",
    uenHint: "The number from ACRA, such as 201912345A. You can add it later.",
  },
  gst: {
    title: "Are you registered for GST?",
    lead: "It decides whether documents add GST and are tax invoices.",
    no: "No",
    noHint: "Prices are shown without GST.",
    yes: "Yes",
    yesHint: "{rate} GST is added to new documents.",
    number: "GST registration number",
  },
  logo: {
    title: "Your logo",
    lead: "It is printed at the top of your documents.",
  },
  next: "Save and continue",
  finish: "Go to the overview",
  skip: "Skip",
} as const;
