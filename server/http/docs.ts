import Fastify, { type FastifyInstance } from "fastify";
import { openapiDocument } from "#contract/openapi.ts";
import packageJson from "../../package.json" with { type: "json" };

// The page needs no inline script, no font and no request to another host.
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

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Quoin API</title>
  </head>
  <body>
    <div id="api-reference" data-configuration='${configuration}'></div>
    <script src="/docs/reference.js"></script>
  </body>
</html>
`;

/** `GET /openapi.json`, and `GET /docs`, which shows it without the internet. */
export function registerDocs(app: FastifyInstance, publicUrl: () => string): void {
  app.get("/openapi.json", async () => openapiDocument({ serverUrl: publicUrl(), version: packageJson.version }));
  app.get("/docs", async (_request, reply) =>
    reply.header("content-security-policy", contentSecurityPolicy).type("text/html; charset=utf-8").send(page),
  );
  app.get("/docs/reference.js", async (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/javascript; charset=utf-8")
      .send(await referenceScript()),
  );
}

/** Where there is no web app, whoever opens the bare address finds something to read. */
export function redirectToDocs(app: FastifyInstance): void {
  app.get("/", async (_request, reply) => reply.redirect("/docs"));
}

let script: Promise<string> | undefined;

/**
 * The viewer's script. Its package only offers it as a plugin with a page of its own, which needs an
 * inline script; so the plugin runs aside and is asked for the script alone. Loaded when first wanted:
 * it is four megabytes.
 */
function referenceScript(): Promise<string> {
  script ??= (async () => {
    const { default: reference } = await import("@scalar/fastify-api-reference");
    const aside = Fastify();
    await aside.register(reference, { routePrefix: "/", configuration: { content: {} } });
    const answer = await aside.inject("/js/scalar.js");
    await aside.close();
    return answer.payload;
  })();
  return script;
}
