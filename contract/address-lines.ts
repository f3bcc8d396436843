/** An address as it was typed, and the postal code where the address does not say it. */
export function addressLines({
  address,
  postalCode,
}: {
  readonly address: string | null;
  readonly postalCode: string | null;
}): string[] {
  const lines = (address ?? "").split("\n").filter((line) => line.trim() !== "");
  if (postalCode === null || postalCode.trim() === "" || lines.some((line) => line.includes(postalCode))) return lines;
  // Codes of six digits are those of Singapore, which whoever typed it as a line of its own meant the same way.
  if (!/^\d{6}$/.test(postalCode)) return [...lines, postalCode];
  return [...lines.filter((line) => line.trim().toLowerCase() !== "singapore"), `Singapore ${postalCode}`];
}
