import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { type ConnectionTarget, openOwner } from "#server/db/sql.ts";
import { extraCells, extraServers, noteCells } from "./cells.ts";
import { databaseAt, templateName } from "./target.ts";

declare module "vitest" {
  interface ProvidedContext {
    server: ConnectionTarget;
  }
}

/**
 * Starts one PostgreSQL for the whole run, with one migrated database that each worker copies: the
 * embedded server without fsync, or the server that DATABASE_URL names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env["DATABASE_URL"];
  const server = url === undefined ? await startEmbedded() : { target: { url }, stop: async () => undefined };
  const { target } = server;
  const templateTarget = await makeTemplate(target, cellsOn(undefined));
  for (const each of extraServers) await makeTemplate(each, cellsOn(each));
  await noteCells(templateTarget);
  project.provide("server", target);
  return () => server.stop();
}

/** The cells beside the first one on a server: undefined for that of the first one. */
const cellsOn = (server: ConnectionTarget | undefined) => extraCells.filter((cell) => cell.server === server);

/** Makes the database that the tests copy, with the tables of those cells. */
async function makeTemplate(target: ConnectionTarget, cells: typeof extraCells): Promise<ConnectionTarget> {
  const admin = openOwner(target);
  await admin.unsafe(`drop database if exists ${templateName}`);
  await admin.unsafe(`create database ${templateName}`);
  await admin.end();
  const templateTarget = databaseAt(target, templateName);
  const template = openOwner(templateTarget);
  await migrate(template);
  for (const { schema } of cells) {
    await template`create schema ${template(schema)}`;
    const cell = openOwner(templateTarget, "none", schema);
    await migrate(cell);
    await cell.end();
  }
  await template.end();
  return templateTarget;
}

async function startEmbedded() {
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-test-"));
  const messages: string[] = [];
  const embedded = await openEmbedded({ dataDir, log: (message) => messages.push(message), durable: false });
  return {
    target: embedded.administrator,
    async stop() {
      await embedded.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
