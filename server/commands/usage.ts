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

export const usage = `Usage: quoin <command>

  serve [--no-worker]                         serve requests and run background tasks until stopped
  worker                                      run background tasks only, until stopped; any number can run at once
  migrate                                     migrate the database to the current schema
  demo                                        serve with a contractor's year of demo data
  org create --name N --email E [--json]      create an organization and its first API key
  key create --org ID --name N [--scopes a,b] [--expires DATE] [--json]
                                              create an API key
  secrets rotate [--json]                     re-encrypt data from QUOIN_SECRET_OLD to QUOIN_SECRET
  webhooks listen --key K --forward-to URL    forward new events, signed, to a URL until stopped
  overdue run                                 mark overdue invoices now

Configure Quoin with environment variables such as PORT, HOST, DATABASE_URL and QUOIN_DATA_DIR (docs/operating.md).`;
