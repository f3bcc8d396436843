import { mkdtemp, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startLoginServer, startMailServer } from "../support/mail-server.ts";
import { startReceiver } from "../support/receiver.ts";
import { newEmptyInstallation, quoin } from "./in-process.ts";

interface Diagnosis {
  readonly failed: number;
  readonly findings: readonly { check: string; status: string; found: string; fix: string | null }[];
}

const from = { MAIL_FROM: "Quoin <office@quoin.example>" };

test("`doctor` finds what works, and names a fix for each fault", async () => {
  const { env } = await newEmptyInstallation();
  const [website, mails] = [await startReceiver(), await startMailServer()];
  const folder = await mkdtemp(join(tmpdir(), "quoin-backups-"));
  await writeFile(join(folder, "quoin.backup"), "x");
  const examine = async (more: Record<string, string>): Promise<Diagnosis> =>
    JSON.parse((await quoin(["doctor", "--backups", folder, "--json"], { ...env, ...more })).out) as Diagnosis;
  const statusOf = ({ findings }: Diagnosis, name: string) => findings.find(({ check }) => check === name)?.status;

  const well = await examine({ QUOIN_PUBLIC_URL: website.url, SMTP_URL: mails.url, ...from });
  for (const name of ["clock", "secret", "backups", "public-address", "proxy", "ipv6", "mail", "dkim"]) {
    expect([name, statusOf(well, name)]).toEqual([name, "ok"]);
  }
  expect(mails.received).toEqual([]);

  const old = new Date(Date.now() - 5 * 86_400_000);
  await utimes(join(folder, "quoin.backup"), old, old);
  const ill = await examine({
    QUOIN_PUBLIC_URL: "http://127.0.0.1:1",
    SMTP_URL: `smtp://user:wrong@${await startLoginServer()}`,
    ...from,
  });
  for (const name of ["backups", "public-address", "mail"]) {
    const finding = ill.findings.find(({ check }) => check === name);
    expect(finding).toMatchObject({ status: "failed", fix: expect.stringMatching(/^[a-z].*[a-z]/) });
  }
});

test("`doctor` ends with 1 when something failed, and prints the fixes last", async () => {
  const { env } = await newEmptyInstallation();
  const answer = await quoin(["doctor", "--backups", "/nowhere"], env);
  expect(answer.code).toBe(1);
  expect(answer.out).toMatch(/backups: correct QUOIN_BACKUP_DIR or --backups/);
});
