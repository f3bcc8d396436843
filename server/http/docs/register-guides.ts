import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { wording } from "#contract/api/wording.ts";
import { html } from "#server/core/text/html.ts";
import { keepOnce } from "#server/core/sharing/keep-once.ts";
import { createPacedLine } from "#server/core/text/paced-line.ts";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import { prepareBody, sendPrepared } from "#server/http/requests/prepared-body.ts";
import { pagePolicy } from "#server/http/security-headers.ts";
import { dataFiles, picturesFolder, readDataFile, readGuides } from "./guides.ts";
import { guideContent, homeContent, layOutPage } from "./layout.ts";
import { resultsContent } from "./results.ts";
import { createSearch, queryLengthMax } from "./search.ts";

/** The number of searches that may wait: with one in some 20 ms, the last one's result comes within about a second. */
const searchesWaitingMax = 50;
const busyMessage = wording("requests.searchBusy");

const contentSecurityPolicy = pagePolicy();
const pageType = "text/html; charset=utf-8";

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));
const font = (subset: string) =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)),
  );

/** Files of every page. The theme is that of the app. */
const assets = [
  { name: "docs.css", mediaType: "text/css; charset=utf-8", bytes: file("web/docs/docs.css") },
  { name: "theme.js", mediaType: "text/javascript; charset=utf-8", bytes: file("web/public/theme.js") },
  { name: "inter-latin.woff2", mediaType: "font/woff2", bytes: font("latin") },
] as const;
const version = assets
  .reduce((digest, { bytes }) => digest.update(bytes), createHash("sha256"))
  .digest("hex")
  .slice(0, 12);

/** Registers the guides of the `docs/` folder as pages below `/docs`, and as Markdown, with their pictures and a search. */
export function registerGuides(app: FastifyInstance): void {
  const prepared = keepOnce(prepareGuides);
  const inLine = createPacedLine(searchesWaitingMax, busyMessage);
  app.get("/docs", async (request, reply) => sendPrepared(request, asPage(reply), (await prepared()).home));
  app.get<{ Querystring: { q?: string | string[] } }>("/docs/search", async ({ query: { q = "" } }, reply) => {
    const text = [q].flat().join(" ").slice(0, queryLengthMax).trim();
    const { guides, search } = await prepared();
    const page = await inLine(() => {
      const content = resultsContent(text, text === "" ? [] : search(text));
      return layOutPage({ title: "Search", path: "", content, guides, query: text, version });
    });
    return asPage(reply).type(pageType).send(page);
  });
  for (const { name, mediaType, bytes } of assets) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.header("cache-control", "public, max-age=31536000, immutable").type(mediaType).send(bytes),
    );
  }
  for (const name of dataFiles) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type("application/json; charset=utf-8").send(await readDataFile(name)),
    );
  }
  void app.register(fastifyStatic, {
    root: fileURLToPath(picturesFolder),
    prefix: "/docs/pictures/",
    decorateReply: false,
    maxAge: "1h",
  });
  app.get<{ Params: { "*": string } }>("/docs/*", async (request, reply) => {
    const { pages, guides } = await prepared();
    const page = pages.get(`/docs/${request.params["*"]}`);
    if (page !== undefined) return sendPrepared(request, asPage(reply), await page());
    const content = html`<h1>Page not found</h1>
      <p>Choose a page of the <a href="#contents">contents</a>, or search.</p>`;
    return asPage(reply.code(404))
      .type(pageType)
      .send(layOutPage({ title: "Page not found", path: "", content, guides, version }));
  });
}

const asPage = (reply: FastifyReply): FastifyReply =>
  reply.headers({ "content-security-policy": contentSecurityPolicy, "cache-control": "no-cache" });

/** Renders all pages, which takes as long as a few requests. */
async function prepareGuides() {
  const guides = await readGuides();
  const home = layOutPage({ title: "Help", path: "/docs", content: homeContent(guides), guides, version });
  const pages = await mapInSlices(guides, (guide) => {
    const page = layOutPage({ ...guide, content: guideContent(guide), guides, version });
    return [
      [guide.path, keepOnce(() => prepareBody(pageType, page))],
      [`${guide.path}.md`, keepOnce(() => prepareBody("text/markdown; charset=utf-8", guide.markdown))],
    ] as const;
  });
  return {
    guides,
    search: await createSearch(guides),
    home: await prepareBody(pageType, home),
    // Compressed when they are first read: all at once would take a tenth of a second in one piece.
    pages: new Map(pages.flat()),
  };
}
