import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LayoutKind } from "#contract/imports/import-layouts.ts";
import { request } from "#web/api.ts";
import { fieldName, importReviewCopy as words } from "#web/copy/import-review.ts";
import { pasteCopy } from "#web/copy/paste.ts";
import { joinList } from "#web/locale.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

/** Returns the name of a field, as the sheet says it in which it was chosen. */
const nameOf = (field: string, kind: LayoutKind): string =>
  kind === "BILL" ? ((pasteCopy.fields as Readonly<Record<string, string>>)[field] ?? field) : fieldName(field, kind);

const listKey = ["GET /import-layouts"];
const shownMax = 100;

/** The columns that people chose in imports, which the next file with the same names of columns takes again, until it is forgotten. */
export function RememberedColumns() {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: listKey,
    queryFn: () => request("GET /import-layouts", { query: { limit: shownMax } }),
  });
  const forgetting = useMutation({
    mutationFn: (id: string) => request("DELETE /import-layouts/{id}", { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
  if (error !== null) return <ErrorNotice error={error} />;
  if (data?.data.length === 0) return <p className="text-muted">{words.noLayouts}</p>;
  return (
    <ul className="card divide-y divide-line">
      {data?.data.map(({ id, kind, name, columns, dayOrder }) => (
        <li key={id} className="flex items-center justify-between gap-4 px-5 py-3">
          <div className="min-w-0">
            <p className="font-medium break-words">{name}</p>
            <p className="break-words text-muted">
              {words.layoutOf({
                kind: words.kinds[kind],
                columns: joinList([
                  ...columns.map(({ name: column, field }) =>
                    words.layoutColumn({
                      name: column,
                      field: field === null ? words.notTaken : nameOf(field, kind),
                    }),
                  ),
                  ...(dayOrder === null ? [] : [words[dayOrder]]),
                ]),
              })}
            </p>
          </div>
          <Button
            aria-label={words.forgetOf({ name })}
            isBusy={forgetting.isPending && forgetting.variables === id}
            onClick={() => forgetting.mutate(id)}
          >
            {words.forget}
          </Button>
        </li>
      ))}
    </ul>
  );
}
