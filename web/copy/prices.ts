import { pricesMessages } from "#words/prices.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the price book. */
export const pricesCopy = toCopy("prices", pricesMessages);
