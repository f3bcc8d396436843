// @module-tag slow
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { renderMarkdown } from "#server/http/docs/markdown.ts";
import { service } from "../support/service.ts";

const docs = fileURLToPath(new URL("../../docs", import.meta.url));
/** Pages for people who change Quoin, which an installation does not show. */
const ofDevelopers = ["database.md", "first-change.md"];
const guides = ["", "/api", "/operating"].flatMap((folder) =>
  readdirSync(docs + folder)
    .filter((name) => name.endsWith(".md") && !ofDevelopers.includes(name))
    .map((name) => `/docs${folder}/${name.replace(/\.md$/, "")}`),
);

async function fetchPage(url: string) {
  const { app } = await service();
  const answer = await app.inject({ url });
  return { status: answer.statusCode, text: answer.payload, policy: answer.headers["content-security-policy"] };
}

test("every guide is a page, and every link in it leads to one or to its heading", async () => {
  const pages = new Map(await Promise.all(guides.map(async (path) => [path, await fetchPage(path)] as const)));
  pages.set("/docs", await fetchPage("/docs"));
  expect(pages.size).toBeGreaterThan(20);
  const { app } = await service();
  for (const [path, { status, text, policy }] of pages) {
    expect([path, status, policy]).toEqual([path, 200, expect.stringContaining("script-src 'self'; style-src 'self'")]);
    for (const guide of guides) expect(text).toContain(`href="${guide}"`);
    const links = [...text.matchAll(/(?:href|src)="(\/docs[^"]*|#[^"]*)"/g)].map(([, link = ""]) => link);
    for (const link of new Set(links)) {
      const [to = "", anchor] = link.split("#");
      const target = to === "" ? text : pages.get(to)?.text;
      if (anchor !== undefined) expect(target, `${path} links to ${link}`).toContain(`id="${anchor}"`);
      if (target === undefined) expect((await app.inject({ url: to, method: "HEAD" })).statusCode, link).toBe(200);
    }
  }
});

test("each guide is served as Markdown too, and llms.txt leads to all of them", async () => {
  const { app } = await service();
  const overview = await app.inject({ url: "/llms.txt" });
  expect(overview.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    etag: expect.any(String) as string,
  });
  expect(overview.payload).toMatch(/^# Quoin\n\n> .+\n/);
  const links = [...overview.payload.matchAll(/^- \[.+\]\(http:\/\/127\.0\.0\.1(\/.+?)\)/gm)].map(
    ([, path = ""]) => path,
  );
  expect(links).toEqual(expect.arrayContaining(guides.map((path) => `${path}.md`)));
  for (const url of links) expect((await app.inject({ url, method: "HEAD" })).statusCode, url).toBe(200);
  const guide = await app.inject({ url: "/docs/api.md" });
  expect(guide.headers["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(guide.payload).toMatch(/^# API guide\n/);
});

test("markup in a guide is shown as text, and a link to nowhere is text as well", () => {
  const { content, sections } = renderMarkdown(
    "# <b>Bold</b>\n\n<script>alert(1)</script> [here](javascript:alert) ![<i>](x.png)\n\n## Twice\n\n## Twice\n",
    { resolve: () => undefined, sizeOf: () => undefined },
  );
  expect(content.text).not.toMatch(/<(script|b|i|a href="j)/);
  expect(content.text).toContain("&lt;script&gt;");
  expect(sections.map(({ heading }) => heading.id)).toEqual(["bboldb", "twice", "twice-1"]);
});

test("the search finds sections of guides and operations, and shows the query as text", async () => {
  const search = async (q: string) => (await fetchPage(`/docs/search?q=${encodeURIComponent(q)}`)).text;
  expect(await search("idempotency")).toContain('href="/docs/api#idempotency"');
  expect(await search("convert lead")).toContain("/docs/api-reference#tag/leads/POST/leads/{id}/convert");
  expect(await search("idempotancy")).toContain('href="/docs/api#idempotency"');
  const none = await search("<xqzq>zzzzqqq");
  expect(none).toContain("No results for “&lt;xqzq&gt;zzzzqqq”");
  expect(none).not.toContain("<xqzq");
  expect(await search("")).toContain("Enter a word");
  expect((await fetchPage("/docs/search?q=a&q=b")).status).toBe(200);
});

test("of many searches at once a part waits in line, and the others are told when to try again", async () => {
  const { app } = await service();
  const search = (n: number) => app.inject({ url: `/docs/search?q=invoice${n}` });
  const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => search(n)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  // Fifty wait; how many more begin in the meantime is a matter of the machine.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(20);
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers["retry-after"]]).toEqual([503, expect.stringMatching(/^[1-9]/)]);
  expect((await search(0)).statusCode).toBe(200);
});

test("a search takes eight terms, as the index splits them, and short ones as whole words", async () => {
  const found = async (q: string) => {
    const { text } = await fetchPage(`/docs/search?q=${encodeURIComponent(q)}`);
    return [...text.matchAll(/<li>\s*<a href="([^"]+)">[^<]*<\/a><span>/g)].map(([, href]) => href);
  };
  const eight = "a.key.of.an.api/with.the:scope";
  expect(await found(eight)).not.toEqual([]);
  expect(await found(`${eight},zzzzqqq`)).toEqual(await found(eight));
  expect((await found("idempot")).length).toBeGreaterThan(0);
  expect(await found("ide")).not.toEqual([]);
  expect(await found("ip")).toEqual(await found("ip ip"));
  expect(await found("xq")).toEqual([]);
});

test("an unknown guide is a page that says so", async () => {
  for (const path of [
    "/docs/decisions/0001-rounding",
    "/docs/nothing",
    "/docs/../package.json",
    "/docs/pictures/x.png",
  ]) {
    expect((await fetchPage(path)).status).toBe(404);
  }
  expect((await fetchPage("/docs/nothing")).text).toContain("Page not found");
});
