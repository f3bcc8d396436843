/** The registration for GST of the organizations that are measured, so that their documents bear it. */
export const registration = { number: "201912345D", from: "1994-04-01" };
