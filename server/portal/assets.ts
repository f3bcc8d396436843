import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A file used by every page of the portal; its path changes with its bytes, so that a browser may cache it. */
export interface Asset {
  readonly name: string;
  readonly path: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

function asset(name: string, mediaType: string, file: string): Asset {
  const bytes = readFileSync(fileURLToPath(file));
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { name, path: `/portal/${name}?v=${digest}`, mediaType, bytes };
}

const ours = (name: string) => new URL(`../../web/portal/${name}`, import.meta.url).href;
const inter = (subset: string) =>
  import.meta.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`);

/** Matches the name of an organization's style sheet, with its colour. */
export const brandStylePattern = "/brand-:colour(^[0-9a-f]{6}$).css";

/** Returns the path of the style sheet of a colour, such as `#0f5c4a`. */
export const brandStylePath = (colour: string): string => `/portal/brand-${colour.slice(1)}.css`;

/** Returns the style sheet that gives the portal a colour: it changes custom properties of `portal.css`. */
export const brandStyle = (colour: string): string =>
  `:root{--accent:${colour};--accent-strong:color-mix(in srgb,${colour} 80%,#000);--accent-ink:color-mix(in srgb,${colour} 88%,#000)}\n`;

export const portalStyle = asset("portal.css", "text/css; charset=utf-8", ours("portal.css"));
export const portalScript = asset("portal.js", "text/javascript; charset=utf-8", ours("portal.js"));

export const portalAssets: readonly Asset[] = [
  portalStyle,
  portalScript,
  asset("inter-latin.woff2", "font/woff2", inter("latin")),
  asset("inter-latin-ext.woff2", "font/woff2", inter("latin-ext")),
];
