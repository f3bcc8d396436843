import type { FastifyReply, FastifyRequest } from "fastify";
import type { SessionLimits } from "#server/http/caller.ts";
import type { Cookie } from "#server/http/checked-call.ts";
import { chosenLanguage, keepLanguage } from "#server/http/language.ts";
import { deviceDays } from "./known-devices.ts";
import { makeToken } from "#server/identity/token.ts";

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** Returns the cookies of the session and of the language in the browser that sent the request. */
export function cookieOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { readonly publicUrl: () => string; readonly sessionLimits: SessionLimits },
): Cookie {
  const publicUrl = options.publicUrl();
  const name = cookieName(publicUrl);
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(publicUrl) } as const;
  const sessionSeconds = options.sessionLimits.days * daySeconds;
  return {
    given: sessionTokenOf(request, publicUrl),
    set: ({ token, device }) => {
      reply.setCookie(name, token, { ...attributes, maxAge: sessionSeconds });
      reply.setCookie(cookieName(publicUrl, deviceSuffix), device, { ...attributes, maxAge: deviceDays * daySeconds });
    },
    keepBrowser: () => {
      const token = browserTokenOf(request, publicUrl) || makeToken();
      reply.setCookie(cookieName(publicUrl, browserSuffix), token, { ...attributes, maxAge: hourSeconds });
      return token;
    },
    clear: () => void reply.clearCookie(name, attributes),
    language: chosenLanguage(request),
    keepLanguage: (language) => keepLanguage(request, reply, language, isHttps(publicUrl)),
  };
}

const deviceSuffix = "-device";
const browserSuffix = "-browser";

/** Returns the session token that the browser sent, or an empty string. */
export const sessionTokenOf = (request: FastifyRequest, publicUrl: string): string =>
  request.cookies[cookieName(publicUrl)] ?? "";

/** With this prefix a browser accepts the cookie only from this host and over TLS. */
const cookieName = (publicUrl: string, suffix = ""): string =>
  `${isHttps(publicUrl) ? "__Host-quoin" : "quoin"}${suffix}`;

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/** Returns the token of the cookie that marks a known browser, or an empty string. */
export const deviceTokenOf = (request: FastifyRequest, publicUrl: string): string =>
  request.cookies[cookieName(publicUrl, deviceSuffix)] ?? "";

/** Returns the token of the cookie that marks a browser while it signs in, or an empty string. */
export const browserTokenOf = (request: FastifyRequest, publicUrl: string): string =>
  request.cookies[cookieName(publicUrl, browserSuffix)] ?? "";
