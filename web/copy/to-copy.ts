import { type Copy, type Messages, newI18n, readCopy } from "#contract/copy.ts";
import { language, locale } from "#web/locale.ts";

const i18n = newI18n(language, locale);

/** Returns the texts of an area in the language of this build. */
export const toCopy = <const M extends Messages>(area: string, messages: M): Copy<M> => readCopy(i18n, area, messages);
