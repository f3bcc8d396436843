import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "#server/http/language.ts";
import { pagePolicy } from "#server/http/security-headers.ts";
import { webFolder, webIsBuilt } from "./web-build.ts";

/** The paths of the web app's pages; all of them return the same document. */
const pagePaths = [
  "/",
  "/sign-in",
  "/set-up",
  "/reset-password",
  "/sign-in/return",
  "/invitation",
  "/welcome",
  "/quotations",
  "/quotations/*",
  "/contracts",
  "/contracts/*",
  "/claims",
  "/claims/*",
  "/questions",
  "/retention",
  "/invoices",
  "/invoices/*",
  "/credit-notes",
  "/credit-notes/*",
  "/recurring",
  "/recurring/*",
  "/payments",
  "/bank",
  "/expenses",
  "/expenses/*",
  "/price-book",
  "/clients",
  "/clients/*",
  "/projects",
  "/projects/*",
  "/leads",
  "/leads/*",
  "/reports",
  "/reports/*",
  "/settings",
  "/settings/*",
];

const contentSecurityPolicy = pagePolicy("connect-src 'self'", "manifest-src 'self'");

/** The files that keep their names from version to version. */
const filesAtTop = [
  "theme.js",
  "favicon.svg",
  "manifest.webmanifest",
  "icon-180.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
];

/** Returns the folder of the built web app, or null when it was not built. */
export const findWebApp = (): string | null => (webIsBuilt() ? webFolder : null);

/** Serves the web app's pages and files from a folder. */
export async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  // The names of these files contain a digest of their content.
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
  });
  const atTop = { maxAge: "1h", immutable: false };
  for (const file of filesAtTop) {
    app.get(`/${file}`, async (_request, reply) => reply.sendFile(file, folder, atTop));
  }
  // A browser asks for it again with each page, so that a new version of the app replaces the old one's at once.
  app.get("/service-worker.js", async (_request, reply) =>
    reply
      .header("content-security-policy", contentSecurityPolicy)
      .sendFile("service-worker.js", folder, { cacheControl: false, immutable: false }),
  );
  for (const path of pagePaths) app.get(path, async (request, reply) => sendPage(request, reply, folder));
}

/** True when a browser requests a page outside the API: its errors are shown as HTML, not JSON. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" &&
  (headers.accept ?? "").includes("text/html") &&
  !/^\/(api|app|v1|assets|docs|portal)(\/|$)/.test(url);

/** Sends the page of the web app in the language of the browser. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply =>
  reply
    .header("content-security-policy", contentSecurityPolicy)
    .header("vary", "accept-language, cookie")
    .sendFile(`index.${languageOf(request)}.html`, folder, { cacheControl: false, immutable: false });
