import uen from "stdnum/lib/cjs/sg/uen.js";

/** The published forms: a business, a local company, and any other entity, whose number begins with a letter. */
const forms = /^(?:\d{8}|\d{9}|[RST]\d{2}[A-Z]{2}\d{4})[A-Z]$/;

/** True for a text that has the form of a UEN. */
export const isUen = (text: string): boolean => forms.test(text);

/**
 * True when the last letter of a UEN is not the one that its other characters lead to. How to calculate it is not official,
 * and two companies of the official examples fail it (findings/letters-of-example-companies.sh): a reason to look again.
 */
export const hasWrongLetter = (text: string): boolean => !uen.validate(text).isValid;
