/** The most that a number takes, such as -999999999999.9999. */
const numberBytes = 18;

/** Returns about how many bytes a value takes as JSON, without writing it: numbers count as long ones. */
export function jsonBytes(value: unknown): number {
  if (typeof value === "string") return textBytes(value);
  if (typeof value === "number") return numberBytes;
  if (typeof value !== "object" || value === null) return 5;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const element of value) bytes += jsonBytes(element) + 1;
    return bytes;
  }
  for (const [name, field] of Object.entries(value)) bytes += name.length + 4 + jsonBytes(field);
  return bytes;
}

/** Only texts with a character that is written as two take longer to measure. */
const textBytes = (text: string): number =>
  text.includes("\n") || text.includes('"') || text.includes("\\")
    ? Buffer.byteLength(JSON.stringify(text))
    : Buffer.byteLength(text) + 2;
