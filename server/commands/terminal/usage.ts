import { emailLengthMax } from "#contract/api/fields.ts";
import { isId, type OrganizationId } from "#contract/api/ids.ts";
import type { Command } from "./command.ts";

/** Incorrect usage of a command: one line that says what to do differently. */
export class UsageError extends Error {}

const nameLengthMax = 200;

export function required(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`--${option} is required; run quoin --help`);
  return value;
}

export function readName(text: string | undefined): string {
  const name = required("name", text).trim();
  if (name === "" || name.length > nameLengthMax) {
    throw new UsageError(`--name must have between 1 and ${nameLengthMax} characters`);
  }
  return name;
}

/** @throws UsageError */
export function readOrg(text: string | undefined): OrganizationId {
  const org = required("org", text);
  if (!isId("org", org)) throw new UsageError(`--org must be the id of an organization, such as org_…, not "${org}"`);
  return org;
}

/** @throws UsageError */
export function readEmail(option: string, text: string | undefined): string {
  const email = required(option, text);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > emailLengthMax) {
    throw new UsageError(`--${option} must be an email address, not "${email}"`);
  }
  return email;
}

const columnWidth = 44;

/** Returns the usage of `quoin`: a line per command, or two where its options leave no room. */
export function usage(commands: readonly Command[]): string {
  const lines = commands.map(({ name, takes, does }) => {
    const call = `${name} ${takes}`.trim();
    return `  ${call.length < columnWidth ? call.padEnd(columnWidth) : `${call}\n${" ".repeat(columnWidth + 2)}`}${does}`;
  });
  return `Usage: quoin <command>

${lines.join("\n")}

Configure Quoin with environment variables such as PORT, HOST, DATABASE_URL and QUOIN_DATA_DIR (docs/operating.md).`;
}
