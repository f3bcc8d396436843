import { setupI18n, type I18n } from "@lingui/core";
import { type Language, languageLocales } from "./language.ts";

/**
 * Texts in several languages. A catalog is a tree of ICU messages, one per language with the same keys:
 * `{ sent: "Sent to {name}", days: "{count, plural, one {# day} other {# days}}" }`. `readCopy` turns it into texts and
 * functions: `copy.sent({ name: "Mdm Tan" })`. Lingui formats the messages.
 *
 * Each branch of a plural holds a whole phrase: a branch of a single word would be taken for a value's name.
 */
export interface Messages {
  readonly [key: string]: string | CompiledMessage | Messages;
}

/** A message that the build of the web app has parsed already, so that browsers load no parser. */
export type CompiledMessage = readonly unknown[];

// prettier-ignore
type Letter =
  | "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m"
  | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z";

/** The text up to the end of a value's name. */
type UpToEnd<S extends string> = S extends `${infer Before}}${string}`
  ? Before extends `${infer Name},${string}`
    ? Name
    : Before
  : never;
type IfName<S> = S extends `${string} ${string}` ? never : S extends `${Letter}${string}` ? S : never;

/** The names of the values in a message. */
type Names<S extends string, Found = never> = S extends `${string}{${infer Rest}`
  ? Names<Rest, Found | IfName<UpToEnd<Rest>>>
  : Found;

type Text<S extends string> = string extends S
  ? string
  : [Names<S>] extends [never]
    ? string
    : (values: { readonly [Name in Names<S>]: string | number }) => string;

/** The texts of a catalog: a string per message without values, and a function per message with some. */
export type Copy<M> = {
  readonly [Key in keyof M]: M[Key] extends string
    ? Text<M[Key]>
    : M[Key] extends CompiledMessage
      ? never
      : Copy<M[Key]>;
};

/** A catalog in another language: the same keys, with other texts. */
export type Translation<M> = { readonly [Key in keyof M]: M[Key] extends string ? string : Translation<M[Key]> };

/** Returns what formats the messages of a language. */
export const newI18n = (language: Language, locale = languageLocales[language]): I18n => {
  const i18n = setupI18n({ messages: { [language]: {} } });
  i18n.activate(language, locale);
  return i18n;
};

/** Returns the texts of a catalog, whose messages are kept under the area's name. */
export function readCopy<const M extends Messages>(i18n: I18n, area: string, messages: M): Copy<M> {
  const entries = Object.entries(messages).map(([key, message]) => {
    const id = `${area}.${key}`;
    if (!Array.isArray(message) && typeof message !== "string") return [key, readCopy(i18n, id, message as Messages)];
    // Without a brace there is nothing to format.
    if (typeof message === "string" && !message.includes("{")) return [key, message];
    i18n.load(i18n.locale, { [id]: message as string });
    return [key, (values: Record<string, unknown>) => i18n._(id, asTyped(values))];
  });
  return Object.fromEntries(entries) as Copy<M>;
}

/** Matches text that Lingui would change in a value: it decodes escapes such as `\\u0041` after it has inserted the values. */
const decoded = /\\|%(?=__lingui)/g;

/** Returns the values such that each of them appears exactly as typed. */
const asTyped = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value.replaceAll(decoded, (character) => `\\x${character.charCodeAt(0).toString(16)}`)
        : value,
    ]),
  );
