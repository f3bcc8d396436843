let codes: readonly string[] | undefined;

/** Returns the currencies that an organization may have: those of ISO 4217 with two decimals, as the platform knows them. */
export const currencyCodes = (): readonly string[] =>
  (codes ??= Intl.supportedValuesOf("currency").filter((currency) => {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits === 2;
  }));
