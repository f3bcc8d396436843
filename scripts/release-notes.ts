import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Prints the section of a version in CHANGELOG.md, without its heading: the notes of its release.
//   npm run --silent release-notes -- 0.2.0

const changelog = readFileSync(fileURLToPath(new URL("../CHANGELOG.md", import.meta.url)), "utf8");
const version = process.argv[2]?.replace(/^v/, "") ?? "";

const sections = changelog.split(/^## /m).slice(1);
// A heading is "0.2.0 - 2026-12-01", or "0.2.0".
const section = sections.find((text) => headingOf(text).split(" ", 1)[0] === version);
const notes = section?.slice(headingOf(section).length).trim() ?? "";
if (notes === "") {
  const headings = sections.map((text) => headingOf(text)).join(", ");
  const reason = version === "" ? "name a version, such as 0.2.0" : `CHANGELOG.md has no notes of version ${version}`;
  process.stderr.write(`quoin: ${reason}; its headings are: ${headings}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${notes}\n`);
}

function headingOf(section: string): string {
  return section.split("\n", 1)[0] ?? "";
}
