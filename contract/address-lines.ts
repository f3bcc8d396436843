/** Returns an address as it was entered, with the postal code if the address does not contain it. */
export function addressLines({
  address,
  postalCode,
}: {
  readonly address: string | null;
  readonly postalCode: string | null;
}): string[] {
  const lines = (address ?? "").split("\n").filter((line) => line.trim() !== "");
  if (postalCode === null || postalCode.trim() === "" || lines.some((line) => line.includes(postalCode))) return lines;
  // Codes of six digits are from Singapore; a separate line with that name would repeat it.
  if (!/^\d{6}$/.test(postalCode)) return [...lines, postalCode];
  return [...lines.filter((line) => line.trim().toLowerCase() !== "singapore"), `Singapore ${postalCode}`];
}
