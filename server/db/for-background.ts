import pLimit from "p-limit";
import { sharesOf, type WithinShare } from "./connection/connection-shares.ts";
import type { Database } from "./sql.ts";

/**
 * Returns the same database for work in the background: whatever the jobs of a process have to make up for, together
 * they leave most of the connections to requests.
 */
export function forBackground(db: Database): Database {
  const limit = pLimit(sharesOf(db.loads.app.connectionsMax).background);
  const limited =
    (within: WithinShare): WithinShare =>
    (org, work) =>
      limit(() => within(org, work));
  return {
    ...db,
    withinShare: limited(db.withinShare),
    withinReadShare: limited(db.withinReadShare),
    withinHeavyReadShare: limited(db.withinHeavyReadShare),
  };
}
