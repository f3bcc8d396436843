import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy } from "./security-headers.ts";

/** The output folder of `npm run build-web`. */
const webFolder = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** The paths of the web app's pages; all of them return the same document. */
const pagePaths = [
  "/",
  "/sign-in",
  "/set-up",
  "/reset-password",
  "/invitation",
  "/quotations",
  "/quotations/*",
  "/invoices",
  "/invoices/*",
  "/payments",
  "/clients",
  "/clients/*",
  "/settings",
  "/settings/*",
];

const contentSecurityPolicy = pagePolicy("connect-src 'self'");

/** Returns the folder of the built web app, or null when it was not built. */
export const findWebApp = (): string | null => (existsSync(join(webFolder, "index.html")) ? webFolder : null);

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
  for (const file of ["theme.js", "favicon.svg"]) {
    app.get(`/${file}`, async (_request, reply) => reply.sendFile(file, folder, atTop));
  }
  for (const path of pagePaths) app.get(path, async (_request, reply) => sendPage(reply, folder));
}

/** True when a browser requests a page outside the API: its errors are shown as HTML, not JSON. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" &&
  (headers.accept ?? "").includes("text/html") &&
  !/^\/(api|app|v1|assets|docs|portal)(\/|$)/.test(url);

export const sendPage = (reply: FastifyReply, folder: string): FastifyReply =>
  reply
    .header("content-security-policy", contentSecurityPolicy)
    .sendFile("index.html", folder, { cacheControl: false, immutable: false });
