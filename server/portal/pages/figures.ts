import { formatAmount, formatFigure, formatPrice } from "#server/core/text/format.ts";

/** The formats of figures for the client. */

// The minus sign is that of the PDF and of exports: a spreadsheet takes a copied amount as a number.

export const money = (value: number, currency: string): string => formatAmount(value, currency);

/** Formats an amount without its currency, in a column of amounts. */
export const figure = (value: number): string => formatFigure(value);

/** Formats a unit price, which may be finer than a cent. */
export const price = (value: number): string => formatPrice(value);
