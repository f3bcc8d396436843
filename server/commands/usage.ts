/** A command was called wrongly: one line that says what to do differently. */
export class UsageError extends Error {}

export const usage = `Usage: quoin <command>

  serve                                       answer requests, until stopped
  migrate                                     bring the database's schema up to date
  demo                                        serve, with one contractor's year of data
  org create --name N --email E [--json]      create an organization and its first API key
  key create --org ID --name N [--scopes a,b] [--expires DATE] [--json]
                                              create an API key

The environment decides where: PORT, HOST, DATABASE_URL, QUOIN_DATA_DIR and others (docs/operating.md).`;
