import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { OrganizationId } from "#contract/api/ids.ts";
import { commandOrigin } from "#server/history/audit/command-origin.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import { systemClock } from "#server/core/clock.ts";
import { inOrg, readInOrg } from "#server/db/sql.ts";
import { getOrganization } from "#server/organizations/read.ts";
import type { Progress } from "#server/reports/data-export/entries.ts";
import { zipOf } from "#server/reports/data-export/zip.ts";
import { type Command, flag, printResult, type Terminal, text } from "#server/commands/terminal/command.ts";
import { type Installation, withInstallation } from "#server/commands/installation.ts";
import { describeBytes, progressLines } from "#server/commands/terminal/progress.ts";
import { refuseExisting, writeNewFile } from "#server/commands/terminal/new-file.ts";
import { requireOrganization } from "#server/commands/require-organization.ts";
import { readOrg } from "#server/commands/terminal/usage.ts";

export const exportCommand: Command = {
  name: "export",
  takes: "--org ID FILE [--json]",
  does: "write everything of one organization to a zip, to keep or to move it",
  options: { org: text, json: flag },
  arguments: ["FILE"],
  async run(given, config, terminal) {
    const [file = ""] = given.arguments;
    const org = readOrg(given.options["org"]);
    await refuseExisting(file);
    // Every PDF belongs into the file, however long those take that are not made yet.
    const unlimited = { ...config, pdfSecondsPerMinute: 0 };
    const exported = await withInstallation(unlimited, terminal, (installation) =>
      exportTo(file, org, installation, terminal),
    );
    printResult(terminal, given, exported, ({ name, rows, contents, bytes }) =>
      [
        `Exported ${name} to ${file}: ${rows} rows, ${contents} PDFs and files, ${describeBytes(bytes)}.`,
        "It holds everything but secrets: keep it as safe as a backup.",
      ].join("\n"),
    );
  },
};

async function exportTo(
  file: string,
  org: OrganizationId,
  { db: first, secret, pdf }: Installation,
  terminal: Terminal,
) {
  const { db } = await requireOrganization(first, org);
  const scope = { db, org, secret, pdf, clock: systemClock, userId: null };
  const { name } = await getOrganization(readInOrg(scope));
  const say = progressLines(terminal);
  let last: Progress = { rows: 0, contents: 0, contentsTotal: 0 };
  const note = (progress: Progress) => {
    last = { ...progress };
    const { rows, contents, contentsTotal } = progress;
    say(`${rows} rows, ${contents} of ${contentsTotal} PDFs and files`, { isLast: contents === contentsTotal });
  };
  say(`Reading the records of ${name}…`, { isLast: true });
  const asked = commandOrigin("exportEverything", systemClock());
  await inOrg({ ...scope, asked }, (tx) =>
    recordEvent(tx, { resourceType: "organization", resourceId: org, details: { list: "everything" } }),
  );
  const bytes = await writeNewFile(file, (output) => writeTo(output, zipOf(scope, note)));
  return { organization: org, name, file, rows: last.rows, contents: last.contents, bytes };
}

/** Returns the number of bytes. */
async function writeTo(output: Writable, parts: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const part of parts) {
      bytes += part.length;
      yield part;
    }
  }
  await pipeline(counted, output);
  return bytes;
}
