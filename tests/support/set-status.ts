import { asSystem } from "#server/db/sql.ts";
import { service } from "./service.ts";

/** Puts a document into a status that no request leads to yet, with all that the status implies. */
export async function setStatus(kind: "invoice" | "quotation", id: string, status: string): Promise<void> {
  const { db } = await service();
  await asSystem(db, async (system) => {
    if (kind === "quotation") {
      await system`
        update quotation set status = ${status}, valid_until = now(),
          decided_at = case when ${status} in ('ACCEPTED', 'REJECTED') then now() end,
          decided_via = case when ${status} in ('ACCEPTED', 'REJECTED') then 'STAFF' end
        where id = ${id}`;
      return;
    }
    await system`
      update invoice set status = ${status},
        number = case when ${status} = 'VOID' then number else 'INV-' || right(number, 6) end,
        sent_at = case when ${status} = 'VOID' then null else now() end,
        paid_at = case when ${status} = 'PAID' then now() end,
        voided_at = case when ${status} = 'VOID' then now() end
      where id = ${id}`;
  });
}
