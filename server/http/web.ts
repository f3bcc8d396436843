import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Where `npm run build-web` puts the web app. */
const webFolder = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** The paths that the web app shows pages at; all of them get the same document. */
const pagePaths = [
  "/",
  "/sign-in",
  "/set-up",
  "/reset-password",
  "/invitation",
  "/invoices",
  "/invoices/*",
  "/clients",
  "/clients/*",
  "/settings",
  "/settings/*",
];

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The folder of the built web app, or null where it was not built. */
export const findWebApp = (): string | null => (existsSync(join(webFolder, "index.html")) ? webFolder : null);

/** Serves the web app from that folder: its pages, and the files they are made of. */
export async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  // The names of these carry a digest of what is in them.
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
  });
  const atTop = { maxAge: "1h", immutable: false };
  for (const file of ["theme.js", "favicon.svg"]) {
    app.get(`/${file}`, async (_request, reply) => reply.sendFile(file, folder, atTop));
  }
  for (const path of pagePaths) app.get(path, async (_request, reply) => sendPage(reply, folder));
}

/** Whether somebody opened it in a browser, at a path that is no program's: they are told in words, not in JSON. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" &&
  (headers.accept ?? "").includes("text/html") &&
  !/^\/(api|app|v1|assets|docs|portal)(\/|$)/.test(url);

export const sendPage = (reply: FastifyReply, folder: string): FastifyReply =>
  reply
    .header("content-security-policy", contentSecurityPolicy)
    .sendFile("index.html", folder, { cacheControl: false, immutable: false });
