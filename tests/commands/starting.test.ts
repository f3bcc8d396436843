// @module-tag gate
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { readConfig } from "#server/settings/config.ts";
import { newEmptyInstallation, quoin, start } from "./in-process.ts";
import { newDataDir, serve as serveAlone, until } from "./quoin.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** As git itself tells it. */
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();

/** Returns the lines that a process has logged. */
const linesOf = (text: string): Record<string, unknown>[] =>
  text.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));

test("`serve` logs in one line what it is and what it uses, without a secret", async () => {
  const dataDir = await newDataDir();
  const { run, url } = await serveAlone(
    {
      QUOIN_DATA_DIR: dataDir,
      LOG_LEVEL: "info",
      SMTP_URL: "smtp://user:hunter2@127.0.0.1:2525",
      MAIL_FROM: "office@example.com",
      QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8, ::1/128",
      QUOIN_PUBLIC_URL: "https://quoin.example/",
    },
    ["serve", "--no-worker", "--no-build"],
  );
  await until(async () => run.error.includes('"msg":"Quoin starts"'));
  const lines = linesOf(run.error).filter(({ msg }) => msg === "Quoin starts");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    version: packageJson.version,
    commit,
    serves: true,
    worker: false,
    database: "embedded",
    databaseVersion: expect.stringMatching(/^18\.\d+$/),
    dataDir,
    publicUrl: "https://quoin.example",
    mail: "127.0.0.1:2525",
    webhookExceptions: ["127.0.0.0/8", "::1/128"],
  });
  expect(run.error).not.toContain("hunter2");
  const ready = await fetch(`${url}/readyz`);
  expect(await ready.json()).toEqual({ status: "ok", version: packageJson.version, commit });
});

test("`worker` logs that it serves nothing, and that mail and webhooks have no exceptions", async () => {
  const run = start(["worker"], { ...(await newEmptyInstallation()).env, LOG_LEVEL: "info" });
  await until(async () => run.error.includes("Quoin works in the background"));
  expect(linesOf(run.error).find(({ msg }) => msg === "Quoin starts")).toMatchObject({
    serves: false,
    worker: true,
    mail: "none",
    webhookExceptions: [],
    publicUrl: "http://127.0.0.1:3000",
  });
  expect(linesOf(run.error).filter(({ level }) => Number(level) > 30)).toMatchObject([{ excess: ["is a superuser"] }]);
});

test.each([[["version"]], [["--version"]]])("quoin %j prints the version and the commit", async (args) => {
  const answer = await quoin(args, { PORT: "an invalid setting does not matter" });
  expect(answer).toEqual({ code: 0, out: `quoin ${packageJson.version} (${commit.slice(0, 12)})\n`, error: "" });
});

test("`version --json` is for programs", async () => {
  const { out } = await quoin(["version", "--json"], {});
  expect(JSON.parse(out)).toEqual({ version: packageJson.version, commit });
});

test("settings that are probably mistakes are warned of once each, and the start continues", async () => {
  const run = start(["worker"], {
    ...(await newEmptyInstallation()).env,
    QUOIN_SECRT: "s".repeat(40),
    QUOIN_COFFEE_MACHINE: "on",
    // Of another program, and one of ours with a mistake.
    DATABASES_URL_LIST: "postgres://127.0.0.1/other",
    SMTP_URI: "smtp://127.0.0.1",
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    QUOIN_WEBHOOK_POLL_INTERVAL: "1h",
    HOST: "0.0.0.0",
    MAIL_FROM: "office@example.com",
    LOG_LEVEL: "info",
  });
  await until(async () => run.error.includes("Quoin works in the background"));
  const warnings = linesOf(run.error).filter(({ level }) => level === 40);
  expect(warnings.map(({ msg }) => msg)).toEqual([
    "QUOIN_COFFEE_MACHINE is not a setting of Quoin and has no effect: remove it, or correct its name",
    "QUOIN_SECRT is not a setting of Quoin and has no effect: did you mean QUOIN_SECRET?",
    "SMTP_URI is not a setting of Quoin and has no effect: did you mean SMTP_URL?",
    "MAIL_FROM has no effect: SMTP_URL is not set, so mail remains in the outbox",
    expect.stringMatching(/^QUOIN_WEBHOOK_ALLOW_CIDRS lets webhook endpoints reach/),
    expect.stringMatching(/^QUOIN_PUBLIC_URL is not set: links in mails will not lead here/),
    expect.stringMatching(/^the role .* in DATABASE_URL .*: give Quoin one that may only become/),
    expect.stringMatching(/^QUOIN_WEBHOOK_POLL_INTERVAL changes how soon/),
  ]);
});

test("every setting, and each that may be in a file, is in the docs", async () => {
  const docs = await readFile(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const [, inFiles = ""] = /\n\n([^|]+?) may be in a file/.exec(docs) ?? [];
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const isDocumented = (name: string) =>
    docs.includes(`\`${name}\``) ||
    (name.endsWith("_FILE") && inFiles.includes(`\`${name.slice(0, -"_FILE".length)}\``));
  expect([...read].filter((name) => !isDocumented(name))).toEqual([]);
});
