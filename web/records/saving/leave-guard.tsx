import { useBlocker } from "@tanstack/react-router";
import { Suspense, useCallback, useRef, useState } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const LeaveDialog = lazyPart(async () => (await import("./leave-dialog.tsx")).LeaveDialog);

/** Saves what a page holds. */
interface GuardedSaver {
  readonly status: { readonly kind: string };
  /** True when the person gave the changes up. */
  readonly isDiscarded: boolean;
  /** Saves at once. Resolves to true when the server has everything. */
  readonly flush: () => Promise<boolean>;
}

/** Saves before the person goes to another page, and asks them when that is not possible. */
export function LeaveGuard({ saver }: { readonly saver: GuardedSaver }) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(leaves: boolean) => void>(() => {});
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: useCallback(
      async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
        if (current.pathname === next.pathname || saver.status.kind === "signedOut") return false;
        if (saver.isDiscarded || saver.status.kind === "saved" || (await saver.flush())) return false;
        // The session ended: the way leads to the sign-in page and back here.
        if (saver.status.kind === "signedOut") return false;
        setIsAsking(true);
        const leaves = await new Promise<boolean>((resolve) => (answer.current = resolve));
        setIsAsking(false);
        return !leaves;
      },
      [saver],
    ),
  });
  return (
    <Suspense>
      {isAsking && <LeaveDialog onStay={() => answer.current(false)} onLeave={() => answer.current(true)} />}
    </Suspense>
  );
}
