import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { selectionCopy } from "#web/copy/selection.ts";
import { selectedRowsMax } from "#web/list/collect-rows.ts";
import type { Selection } from "./use-selection.ts";

/** On phones, below the count and the button that clears the selection. */
const message = "order-last min-w-0 basis-full sm:order-none sm:basis-auto";

/** Selects the rows of all pages, and shows how many it has found. */
export function SelectAllPages<Row extends { readonly id: string }>({ selection }: { selection: Selection<Row> }) {
  const [count, setCount] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const select = useMutation({
    mutationFn: () => {
      controller.current = new AbortController();
      return selection.selectAllPages(controller.current.signal, setCount);
    },
  });
  if (select.data === true)
    return <p className={`${message} text-muted`}>{selectionCopy.selection.cut({ max: selectedRowsMax })}</p>;
  return (
    <>
      <Button variant="quiet" className="px-2! text-accent!" isBusy={select.isPending} onClick={() => select.mutate()}>
        {select.isPending ? selectionCopy.selection.counting({ count }) : selectionCopy.selection.allPages}
      </Button>
      {select.error instanceof ApiError && (
        <p role="alert" className={`${message} text-danger`}>
          {select.error.message}
        </p>
      )}
    </>
  );
}
