/** True when the text is a valid date, `YYYY-MM-DD`, within the years that the API accepts. */
export function isDay(text: string): boolean {
  const at = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00Z`) : undefined;
  // JavaScript parses 30 February as 2 March.
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
