/** An amount as documents print it: two decimals, thousands apart, the sign in front, never -0.00. */
export const formatAmount = (value: number, currency: string): string =>
  new Intl.NumberFormat("en-SG", { style: "currency", currency, signDisplay: "negative" }).format(value);
