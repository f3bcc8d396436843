import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { openapiDocument } from "#contract/openapi/openapi.ts";
import { postmanCollection } from "#contract/openapi/postman.ts";
import { version } from "#server/core/version.ts";
import { readGuides } from "./guides.ts";
import { llmsText } from "./llms-text.ts";
import { registerGuides } from "./register-guides.ts";
import { keepOnce } from "#server/core/sharing/keep-once.ts";
import { prepareBody, type PreparedBody, sendPrepared } from "#server/http/requests/prepared-body.ts";

// The page of the reference needs no inline script, no font and no request to another host.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const configuration = JSON.stringify({
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
});

const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference · Quoin help</title>
  </head>
  <body>
    <a href="/docs" style="display: inline-block; padding: 0.75rem 1rem; color: inherit; font: 500 0.9375rem system-ui">← Quoin help</a>
    <div id="api-reference" data-configuration='${configuration}'></div>
    <script src="/docs/reference.js"></script>
  </body>
</html>
`;

/** The documents for programs, by path. Each names the public URL of the service. */
const forPrograms: Readonly<Record<string, (serverUrl: string) => Promise<PreparedBody>>> = {
  "/openapi.json": (serverUrl) => prepareJson(openapiDocument({ serverUrl, version: version.number })),
  "/postman.json": (serverUrl) => prepareJson(postmanCollection({ serverUrl })),
  "/llms.txt": async (serverUrl) => prepareBody("text/plain; charset=utf-8", llmsText(serverUrl, await readGuides())),
};

/** Registers what programs read, the reference that displays it without internet access, and the guides. */
export function registerDocs(app: FastifyInstance, publicUrl: () => string): void {
  for (const [path, prepare] of Object.entries(forPrograms)) {
    // The public URL may be the address that the service listens at, which is known only once it listens.
    let kept: { readonly serverUrl: string; readonly body: () => Promise<PreparedBody> } | undefined;
    app.get(path, async (request, reply) => {
      const serverUrl = publicUrl();
      if (kept?.serverUrl !== serverUrl) kept = { serverUrl, body: keepOnce(() => prepare(serverUrl)) };
      return sendPrepared(request, reply.header("cache-control", "public, no-cache"), await kept.body());
    });
  }
  app.get("/docs/api-reference", async (_request, reply) =>
    reply.header("content-security-policy", contentSecurityPolicy).type("text/html; charset=utf-8").send(referencePage),
  );
  app.get("/docs/reference.js", async (request, reply) => {
    const body = await referenceScript();
    return sendPrepared(request, reply.header("cache-control", "public, max-age=3600"), body);
  });
  registerGuides(app);
}

/** Redirects `/` to the documentation when there is no web app. */
export function redirectToDocs(app: FastifyInstance): void {
  app.get("/", async (_request, reply) => reply.redirect("/docs"));
}

const prepareJson = (document: unknown): Promise<PreparedBody> =>
  prepareBody("application/json; charset=utf-8", JSON.stringify(document));

/** Loaded on the first request, since it is four megabytes. */
const referenceScript = keepOnce(async () => {
  const worker = new Worker(new URL("./docs-script.ts", import.meta.url));
  const [script] = (await once(worker, "message")) as [Uint8Array];
  return prepareBody("text/javascript; charset=utf-8", script);
});
