import { decimal, multiply, toText } from "#contract/money.ts";

/** An amount as documents print it: two decimals, thousands apart, the sign in front, never -0.00. */
export const formatAmount = (value: number, currency: string): string =>
  new Intl.NumberFormat("en-SG", { style: "currency", currency, signDisplay: "negative" }).format(value);

const figures = new Intl.NumberFormat("en-SG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

/** The same without its currency, in a column that names it once. */
export const formatFigure = (value: number): string => figures.format(value);

const prices = new Intl.NumberFormat("en-SG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  signDisplay: "negative",
});

/** A price of one, which may be finer than a cent. */
export const formatPrice = (value: number): string => prices.format(value);

const quantities = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 4 });

export const formatQuantity = (value: number): string => quantities.format(value);

/** A fraction as a percentage with the decimals that it has: 0.09 is 9%. */
export const formatRate = (fraction: number): string =>
  `${toText(multiply(decimal(fraction), decimal(100)))
    .replace(/(?<=\.\d*)0+$/, "")
    .replace(/\.$/, "")}%`;

/** The day of an instant where the organization is, as in 21 Nov 2026. */
export function formatDay(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", year: "numeric", timeZone })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value] as const);
  const { day, month, year } = Object.fromEntries(parts);
  return `${day} ${month} ${year}`;
}

/**
 * What the PDF of a document is called: the second and later revisions of a quotation say which one they are, and an
 * issued invoice that is shown as it stands now says of which day it is.
 */
export const pdfName = ({
  number,
  revision = 1,
  asOf,
}: {
  readonly number: string;
  readonly revision?: number;
  readonly asOf?: string | undefined;
}): string => `${number}${revision === 1 ? "" : `-R${revision}`}${asOf === undefined ? "" : ` as of ${asOf}`}.pdf`;
