import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { imageDimensionsFromData } from "image-dimensions";
import { mapInSlices } from "#server/core/sharing/slices.ts";
import { renderMarkdown, type Rendered } from "./markdown.ts";

const folder = new URL("../../../docs/", import.meta.url);

/** The guides in reading order, and what each is for. */
const main = [
  {
    name: "office",
    summary: "How an office does its work in the web app, from the first client to the money received.",
  },
  {
    name: "claims-and-the-act",
    summary: "The days of payment claims under the Security of Payment Act, and what Quoin does not do.",
  },
  { name: "portal", summary: "What clients see when they open a quotation or an invoice." },
  { name: "operating", summary: "Installing, configuring, backing up and upgrading a server." },
  { name: "operating/docker", summary: "Running the image with its PostgreSQL." },
  { name: "operating/mail", summary: "What is sent when, and the remedy for each answer of a mail server." },
  { name: "operating/commands", summary: "All commands, and what they print." },
  { name: "operating/secret", summary: "Replacing QUOIN_SECRET, and what to do when it is lost." },
  { name: "operating/moving", summary: "Taking an organization to another installation." },
  { name: "operating/metrics", summary: "Watching a server with Prometheus, Grafana and OpenTelemetry." },
  {
    name: "operating/several-processes",
    summary: "Connections, poolers, a replica, and upgrades without an interruption.",
  },
  {
    name: "operating/high-availability",
    summary: "What happens while a standby takes over, and which settings lose data.",
  },
  { name: "security", summary: "How data is protected, and what the operator provides." },
  { name: "scaling", summary: "From one process to several database servers." },
  { name: "webhooks", summary: "Receiving events and verifying their signatures." },
  { name: "api", summary: "Authentication, lists, errors, retries and limits of the API." },
  { name: "mcp", summary: "Connecting an assistant: its tools, and what it may do only with a confirmation." },
  { name: "api-changelog", summary: "What changed in the API, by version." },
] as const;

/** Test vectors that guides link to. */
export const dataFiles = ["totals", "webhook"].map((name) => `${name}-vectors.json`);

export const picturesFolder = new URL("pictures/", folder);

export interface Guide extends Rendered {
  readonly path: string;
  readonly summary: string;
  /** The text as it was written, for programs. */
  readonly markdown: string;
  /** True for a page about one resource of the API. */
  readonly isOfResource: boolean;
}

/** Reads and renders every guide. */
export async function readGuides(): Promise<readonly Guide[]> {
  const resources = (await readdir(new URL("api/", folder))).filter((file) => file.endsWith(".md")).toSorted();
  const files = [
    ...main.map(({ name, summary }) => ({ file: `${name}.md`, summary, isOfResource: false })),
    ...resources.map((name) => ({ file: `api/${name}`, summary: "", isOfResource: true })),
  ];
  const texts = await Promise.all(files.map(({ file }) => readFile(new URL(file, folder), "utf8")));
  const titles = new Map(files.map(({ file }, i) => [file, /^# (.+)$/m.exec(texts[i] ?? "")?.[1] ?? file]));
  const sizes = await readSizes();
  return mapInSlices(files.entries(), ([i, { file, ...about }]) => ({
    ...about,
    path: pathOf(file),
    markdown: texts[i] ?? "",
    ...renderMarkdown(texts[i] ?? "", {
      resolve: (href) => resolveLink(href, file, titles),
      sizeOf: (path) => sizes.get(basename(path)),
    }),
  }));
}

export const readDataFile = (file: string): Promise<string> => readFile(new URL(file, folder), "utf8");

const pathOf = (file: string): string => `/docs/${file.replace(/\.md$/, "")}`;

/** Reads the sizes of the pictures, so that the text does not move when they arrive. */
async function readSizes() {
  const names = await readdir(picturesFolder);
  const sizes = names.map(async (name) => {
    const size = imageDimensionsFromData(await readFile(new URL(name, picturesFolder)));
    return [name, size] as const;
  });
  return new Map(await Promise.all(sizes));
}

/** Returns the address of a link in a guide; undefined when it leads to a file that is not published. */
function resolveLink(href: string, from: string, titles: ReadonlyMap<string, string>) {
  const origin = "https://docs.invalid";
  const url = new URL(href, `${origin}/${from}`);
  if (url.origin !== origin) return /^(https?|mailto):$/.test(url.protocol) ? { href } : undefined;
  const file = url.pathname.slice(1);
  const title = titles.get(file);
  if (title !== undefined) return { href: pathOf(file) + url.hash, title };
  return file.startsWith("pictures/") || dataFiles.includes(file) ? { href: `/docs/${file}` } : undefined;
}
