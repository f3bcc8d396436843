/** The languages of the web app, and of documents, the portal and emails. English comes first: it is the default. */
export const languages = ["en", "zh"] as const;
export type Language = (typeof languages)[number];

/**
 * The name of each language in itself.
 * @public only the web app uses it
 */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", zh: "简体中文" };

/** The BCP 47 tag of each language, as in the `lang` attribute of a page. */
export const languageTags: Readonly<Record<Language, string>> = { en: "en", zh: "zh-Hans" };

/** The locale whose dates and numbers are used where a person's own is not known. */
export const languageLocales: Readonly<Record<Language, string>> = { en: "en-SG", zh: "zh-Hans-SG" };
