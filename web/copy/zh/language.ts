import type { Language } from "#contract/language.ts";

/** The language of the catalogs in this folder. */
export const language: Language = "zh";
