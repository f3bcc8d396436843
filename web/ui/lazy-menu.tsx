import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from "react";

interface LazyMenuProps {
  readonly trigger: ReactElement<{ "aria-haspopup"?: "menu"; onClick?: () => void; onPointerEnter?: () => void }>;
  /** Starts to load the menu. */
  readonly load: () => unknown;
  /** The menu, which opens when it is rendered. */
  readonly children: ReactNode;
}

/** A menu that is loaded on demand: its positioning code is as large as a page. */
export function LazyMenu({ trigger, load, children }: LazyMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <Suspense fallback={trigger}>{children}</Suspense>;
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    onClick: () => setIsWanted(true),
    onPointerEnter: () => void load(),
  });
}
