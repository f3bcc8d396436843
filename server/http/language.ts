import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, languages } from "#contract/language.ts";

/** Holds the language that the person chose, so that a page comes in it at once. It is no secret. */
const languageCookie = "quoin-language";

const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the language that the person chose in this browser; null without a choice, or when the URL is invalid. */
export const chosenLanguage = ({ cookies }: Partial<FastifyRequest>): Language | null =>
  languages.find((language) => language === cookies?.[languageCookie]) ?? null;

/** Keeps a language as the browser's choice; null removes the choice. */
export function keepLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language | null,
  isSecure: boolean,
): void {
  if (language === chosenLanguage(request)) return;
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const;
  if (language === null) void reply.clearCookie(languageCookie, attributes);
  else void reply.setCookie(languageCookie, language, { ...attributes, maxAge: yearSeconds });
}

/** Returns the language that the person chose, or else the first one that the browser asks for and the app has. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = chosenLanguage(request);
  if (chosen !== null) return chosen;
  const asked = (request.headers["accept-language"] ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", quality = "q=1"] = range
        .toLowerCase()
        .split(";")
        .map((part) => part.trim());
      return {
        language: languages.find((language) => language === tag.split("-", 1)[0]),
        quality: Number(quality.slice(2)),
      };
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return asked[0]?.language ?? languages[0];
}
