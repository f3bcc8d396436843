import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { webApp } from "./office.ts";

test("every page is the same uncached document, with scripts of this host only", async () => {
  const address = await webApp();
  for (const path of ["/", "/sign-in", "/invoices", "/invoices/inv_1", "/settings/webhooks?x=1"]) {
    const answer = await fetch(address + path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain("unsafe");
    expect(await answer.text()).not.toMatch(/<style|<script(?![^>]* src=)|style="/);
  }
});

test("every address of the app's routes is served as a page", async () => {
  const address = await webApp();
  const files = ["routes.tsx", "office-route.ts", "settings-routes.ts"];
  const sources = files.map((file) => readFile(new URL(`../../web/routes/${file}`, import.meta.url), "utf8"));
  const source = (await Promise.all(sources)).join("\n");
  const routes = [...source.matchAll(/getParentRoute: \(\) => (\w+),\s+path: "(\/[^"]*)"/g)];
  const paths = routes.map(([, parent, path = ""]) =>
    `${["settings", "expenses"].includes(parent ?? "") ? `/${parent}` : ""}${path}`.replaceAll(/\$\w+/g, "id_1"),
  );
  expect(paths).toContain("/quotations/id_1/edit");
  expect(paths).toContain("/expenses/new");
  for (const path of paths) {
    expect((await fetch(address + path)).status, path).toBe(200);
  }
});

test("assets are compressed and cached for a year", async () => {
  const address = await webApp();
  const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(address)).text()) ?? [];
  const answer = await fetch(address + script, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
});

test("an unknown path gets the API's error", async () => {
  const address = await webApp();
  for (const path of ["/nothing", "/assets/nothing.js", "/assets/../index.html", "/api/v1/nothing", "/index.html"]) {
    const answer = await fetch(address + path);
    expect([answer.status, answer.headers.get("cache-control")], path).toEqual([404, "no-store"]);
    expect(await answer.json(), path).toHaveProperty("error.code", "NOT_FOUND");
  }
});

test("a browser gets a page for an unknown path, unless it is an asset's", async () => {
  const address = await webApp();
  const open = (path: string) => fetch(address + path, { headers: { accept: "text/html,*/*;q=0.8" } });
  const answer = await open("/quotatoins");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  for (const path of ["/api/v1/nothing", "/app/v1/nothing", "/assets/nothing.js"]) {
    expect((await open(path)).headers.get("content-type"), path).toBe("application/json; charset=utf-8");
  }
});
