/** Text of the questions after the set-up. */
export const welcomeMessages = {
  step: "Step {step, number} of {total, number}",
  company: {
    title: "Your company",
    lead: "As clients see it on quotations and invoices.",
    uenHint: "The number from ACRA, such as 201912345D.",
  },
  gst: {
    title: "Are you registered for GST?",
    lead: "Only a registered firm may charge GST. If you are not sure, skip this: you are not registered until you say so.",
    no: "No",
    noHint: "Prices are shown without GST.",
    yes: "Yes",
    yesHint: "{rate} GST is added, and invoices are tax invoices.",
    choose: "Choose one, or skip this question",
    numberHint: "From the letter of IRAS, such as M90312345A or 201912345D.",
    numberMissing: "Enter the number from the letter of IRAS",
    firstDayMissing: "Enter the first day from the letter of IRAS",
  },
  payment: {
    title: "How clients pay you",
    lead: "Printed on every invoice. PayNow also prints a code that clients scan.",
    payNowHint: "Your UEN or a mobile number that is registered for PayNow.",
    useUen: "Use {uen}",
    orBank: "A bank account, instead or as well:",
  },
  look: {
    title: "Your logo and colour",
    lead: "At the top of your documents, and on the page that clients open.",
  },
  invoice: {
    title: "Your first invoice will look like this",
    languages: "Each client’s documents are in the language that you choose for them, English by default.",
    drawing: "Drawing…",
    failed: "Not drawn yet",
  },
  next: "Save and continue",
  finish: "Go to the overview",
  skip: "Skip",
} as const;
