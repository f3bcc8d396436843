import { expect, test, vi } from "vitest";
import { openDatabase } from "#server/db/open-database.ts";
import { freshDatabase } from "../support/target.ts";

test("a notice of PostgreSQL is not printed among the output of a command", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const db = openDatabase({ target: await freshDatabase("notices"), pooler: "none" });
  await db.system`do $$ begin raise warning 'terminating connection'; end $$`.simple();
  await db.close();
  expect(printed).not.toHaveBeenCalled();
});
