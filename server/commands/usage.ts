/** Incorrect usage of a command: one line that says what to do differently. */
export class UsageError extends Error {}

const nameLengthMax = 200;

export function required(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`--${option} is required; see quoin --help`);
  return value;
}

export function readName(text: string | undefined): string {
  const name = required("name", text).trim();
  if (name === "" || name.length > nameLengthMax) {
    throw new UsageError(`--name must have 1 to ${nameLengthMax} characters`);
  }
  return name;
}

export const usage = `Usage: quoin <command>

  serve [--no-worker]                         answer requests and do what falls due, until stopped
  worker                                      do only what falls due, until stopped; any number may run
  migrate                                     bring the database's schema up to date
  demo                                        serve, with one contractor's year of data
  org create --name N --email E [--json]      create an organization and its first API key
  key create --org ID --name N [--scopes a,b] [--expires DATE] [--json]
                                              create an API key
  secrets rotate [--json]                     encrypt everything under QUOIN_SECRET that is still under QUOIN_SECRET_OLD
  webhooks listen --key K --forward-to URL    send new events to an address of yours, signed, until stopped
  overdue run                                 mark the invoices that are past their due date, now

The environment decides where: PORT, HOST, DATABASE_URL, QUOIN_DATA_DIR and others (docs/operating.md).`;
