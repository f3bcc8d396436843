import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { EventType } from "#contract/webhooks/events.ts";
import type { Inbox } from "./receivers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Organization {
  readonly name: string;
  readonly id: string;
  readonly apiKey: string;
  readonly endpoints: { readonly id: string; readonly types: readonly EventType[]; readonly inbox: Inbox }[];
}

type Settings = Readonly<Record<string, string>>;

export async function createOrganization(name: string, env: Settings): Promise<Organization> {
  const registration = ["--gst-number", "201912345D", "--gst-from", "1994-04-01"];
  const args = ["org", "create", "--name", name, "--email", `${name}@example.com`, ...registration, "--json"];
  const created = JSON.parse(await quoin(args, env)) as { organization: { id: string }; apiKey: string };
  return { name, id: created.organization.id, apiKey: created.apiKey, endpoints: [] };
}

/** Runs the hourly overdue job. */
export const runOverdueJob = (env: Settings): Promise<string> => quoin(["overdue", "run"], env);

async function quoin(args: readonly string[], env: Settings): Promise<string> {
  const options = { cwd: root, env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env } };
  return (await promisify(execFile)(process.execPath, ["server/main.ts", ...args], options)).stdout;
}
