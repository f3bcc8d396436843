import { type FunctionComponent, lazy, type LazyExoticComponent, type ReactNode } from "react";
import { copy } from "#web/copy/copy.ts";
import { Button } from "./button.tsx";
import { isUpdated } from "./update-check.ts";

/**
 * A part of a page that is loaded on demand. When it cannot be loaded, the page goes on without it: what was typed
 * beside it stays in sight. Browsers remember that a module could not be loaded, so only a reload brings it back. After an
 * update the shell says so.
 */
export function lazyPart<Props>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => ({ default: await load().catch(replacePart) }));
}

const replacePart = async () => ((await isUpdated(true)) ? () => null : MissingPart);

function MissingPart() {
  return (
    <EdgeNotice role="alert">
      <p>{copy.failure.missingPart}</p>
      <Button onClick={() => location.reload()}>{copy.failure.reload}</Button>
    </EdgeNotice>
  );
}

/** A message at the edge of the screen that stays, with what to do about it. */
export const EdgeNotice = ({ role, children }: { readonly role: "alert" | "status"; readonly children: ReactNode }) => (
  <div
    role={role}
    className="fixed inset-x-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-[60] mx-auto flex w-fit max-w-full items-center gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-high lg:bottom-6"
  >
    {children}
  </div>
);
