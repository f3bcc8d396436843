// Opens the app without a network: keeps the page and the files of its frame, and no data. `npm run build-web` writes
// the first line, which defines `files`, the paths to keep, and `version`, which changes with them.

const cacheName = `quoin-${version}`;
/** The path under which the page is kept; the server sends the same one for every path of the app. */
const page = "/";
/** Paths that are not pages of the app. */
const isElsewhere = (path) => /^\/(api|app|v1|assets|docs|portal)(\/|$)|\.\w+$/.test(path);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(install());
});

addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!isElsewhere(pathname)) event.respondWith(openPage(event));
  } else if (files.includes(pathname)) event.respondWith(openFile(request));
});

async function install() {
  const cache = await caches.open(cacheName);
  // Some names stay from version to version: what the browser kept of them is checked.
  await cache.addAll(files.map((path) => new Request(path, { cache: "no-cache" })));
  await keep(await fetch(page, { cache: "no-store" }));
}

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

/**
 * Keeps a page of the app, in the language that the server chose, unless it is of a newer version, whose files are not
 * here.
 */
async function keep(response) {
  if (!response.ok) return;
  const html = await response.clone().text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  if (scripts.length === 0 || !scripts.every((path) => files.includes(path))) return;
  const cache = await caches.open(cacheName);
  await cache.put(page, response);
}

async function openPage(event) {
  try {
    const response = await fetch(event.request);
    // A page that cannot be kept, as on a full disk, is shown all the same.
    event.waitUntil(keep(response.clone()).catch(() => undefined));
    return response;
  } catch {
    return (await findKept(page)) ?? Response.error();
  }
}

const openFile = async (request) => (await findKept(request)) ?? fetch(request);

/** Finds what is kept; nothing where the browser cannot read it. */
const findKept = (request) => caches.match(request).catch(() => undefined);
