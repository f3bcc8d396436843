import validateEmail from "validator/lib/isEmail.js";

// The types describe a module of another kind than the file is.
const isEmail = validateEmail as unknown as (text: string) => boolean;

/** Control characters and line breaks, and what turns the direction of the text after it. */
const notInLine = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** True for text that can be stored and sent: PostgreSQL stores no NUL, and a lone surrogate cannot be encoded as UTF-8. */
export const isText = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** True for text of a single line that reads as it is. */
export const isLine = (text: string): boolean => isText(text) && !notInLine.test(text);

/** True for an email address that can receive mail: its domain has a dot, and no part is empty. */
export const isMailbox = (text: string): boolean => isText(text) && isEmail(text);
