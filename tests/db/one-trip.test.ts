// @module-tag database
import { expect, test } from "vitest";
import { inOneTrip } from "#server/db/one-trip.ts";
import { inOrg, type OrgScope, type Tx } from "#server/db/sql.ts";
import { newOrg, service } from "../support/service.ts";

const newScope = async (): Promise<OrgScope> => ({ db: (await service()).db, org: (await newOrg()).org });

const listIds = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.rows<{ id: string }>(tx.sql`select id from client where org_id = ${tx.org} order by id`);
  return rows.map(({ id }) => id);
};

function insert(tx: Tx, id: string) {
  const at = new Date();
  const row = { orgId: tx.org, id, name: "Tan", type: "HOMEOWNER", createdAt: at, updatedAt: at };
  return tx.sql`insert into client ${tx.sql(row)}`;
}

test("each step sees what those before it have changed, and nothing of those after it", async () => {
  const scope = await newScope();
  // The first time PostgreSQL has to prepare the statements, later it does not.
  for (const round of ["a", "b", "c"]) {
    const [before, , between, , after] = await inOrg(scope, async (tx) => {
      const lists = await inOneTrip(
        () => listIds(tx),
        () => insert(tx, `${round}1`),
        () => listIds(tx),
        async () => {
          await insert(tx, `${round}2`);
        },
        () => listIds(tx),
      );
      await tx.sql`delete from client where org_id = ${tx.org}`;
      return lists;
    });
    expect([before, between, after]).toEqual([[], [`${round}1`], [`${round}1`, `${round}2`]]);
  }
});

test("the error of the first step that fails is thrown, after all of them have ended", async () => {
  const scope = await newScope();
  let hasEnded = false;
  const change = inOrg(scope, (tx) =>
    inOneTrip(
      () => insert(tx, "a"),
      () => insert(tx, "a"),
      async () => {
        await tx.sql`select 1`.catch(() => undefined);
        await new Promise((resolve) => void setTimeout(resolve, 50));
        hasEnded = true;
        throw new Error("the third step");
      },
    ),
  );
  await expect(change).rejects.toMatchObject({ constraint_name: "client_pkey" });
  expect(hasEnded).toBe(true);
  expect(await inOrg(scope, listIds)).toEqual([]);
});
