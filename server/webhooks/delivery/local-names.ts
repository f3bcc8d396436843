import { readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";

/** The names and search domains in this machine's own files, as they stand now. */
export interface LocalNames {
  /** The addresses that the hosts file gives a name. */
  readonly addressesOf: (host: string) => readonly string[];
  /** The domains that are added to a name with fewer dots than `ndots`. */
  readonly search: readonly string[];
  readonly ndots: number;
  /** Changes when the list of name servers may have changed. */
  readonly version: string;
}

/** A longer hosts file is a list of names to block, which has none of a receiver. */
const hostsBytesMax = 1024 * 1024;

/** Returns a function that reads both files again when they have changed. */
export function localNames(files = { hosts: "/etc/hosts", resolver: "/etc/resolv.conf" }): () => Promise<LocalNames> {
  const hosts = watched(files.hosts, readHosts);
  const resolver = watched(files.resolver, readResolver);
  return async () => {
    const [byName, { value, version }] = await Promise.all([hosts(), resolver()]);
    return { addressesOf: (host) => byName.value.get(host) ?? [], ...value, version };
  };
}

/** Keeps what a file says for as long as its size and the time of its last change stay the same. */
function watched<Value>(file: string, read: (text: string) => Value) {
  let kept: { readonly value: Value; readonly version: string } | undefined;
  return async () => {
    const found = await stat(file).catch(() => undefined);
    const version = found === undefined ? "none" : `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (kept?.version === version) return kept;
    const isRead = found !== undefined && found.size <= hostsBytesMax;
    kept = { value: read(isRead ? await readFile(file, "utf8").catch(() => "") : ""), version };
    return kept;
  };
}

/** Reads hosts(5): an address and its names on each line. */
function readHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const [address = "", ...names] of wordsOf(text)) {
    if (isIP(address) === 0) continue;
    for (const name of names) byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), address]);
  }
  return byName;
}

/** Reads of resolv.conf(5) what the resolver of Node leaves out. */
function readResolver(text: string): Pick<LocalNames, "search" | "ndots"> {
  let search: readonly string[] = [];
  let ndots = 1;
  for (const [keyword, ...values] of wordsOf(text)) {
    if (keyword === "search" || keyword === "domain") search = values.map((value) => value.replace(/\.$/, ""));
    const option = keyword === "options" ? values.find((value) => value.startsWith("ndots:")) : undefined;
    if (option !== undefined) ndots = Number(option.slice("ndots:".length)) || 0;
  }
  return { search: search.filter((domain) => domain !== ""), ndots };
}

const wordsOf = (text: string): string[][] =>
  text.split("\n").map((line) => {
    const [beforeComment = ""] = line.split(/[#;]/, 1);
    return beforeComment.split(/\s+/).filter((word) => word !== "");
  });
