import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../../scripts/release-notes.ts", import.meta.url));

const changelog = `# Changelog

## Unreleased

### Added

- A thing.

## 0.2.0 - 2026-12-01

Upgrade in the evening.

### Fixed

- A \`##\` within a line is no heading.

## 0.1.0 - 2026-11-01

- The first version.

## 0.0.1
`;

async function releaseNotes(...args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "quoin-notes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(script, join(folder, "scripts/release-notes.ts"));
  await writeFile(join(folder, "CHANGELOG.md"), changelog);
  return new Promise<{ code: unknown; out: string; error: string }>((resolve) => {
    execFile(process.execPath, [join(folder, "scripts/release-notes.ts"), ...args], (failure, out, error) =>
      resolve({ code: failure?.code ?? 0, out, error }),
    );
  });
}

const ofSecond = "Upgrade in the evening.\n\n### Fixed\n\n- A `##` within a line is no heading.\n";

test("the release notes of a version are its section of the changelog", async () => {
  expect(await releaseNotes("0.2.0")).toEqual({ code: 0, out: ofSecond, error: "" });
  expect(await releaseNotes("0.1.0")).toEqual({ code: 0, out: "- The first version.\n", error: "" });
});

test("the release notes accept the name of a tag", async () => {
  expect((await releaseNotes("v0.2.0")).out).toBe(ofSecond);
});

test("release notes that the changelog lacks, or that are empty, are an error", async () => {
  const headings = "its headings are: Unreleased, 0.2.0 - 2026-12-01, 0.1.0 - 2026-11-01, 0.0.1";
  for (const version of ["0.2", "0.3.0", "0.0.1"]) {
    const error = `quoin: CHANGELOG.md has no notes of version ${version}; ${headings}\n`;
    expect(await releaseNotes(version)).toEqual({ code: 1, out: "", error });
  }
  expect(await releaseNotes()).toEqual({
    code: 1,
    out: "",
    error: `quoin: name a version, such as 0.2.0; ${headings}\n`,
  });
});
