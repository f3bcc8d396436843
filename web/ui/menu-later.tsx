import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from "react";

interface MenuLaterProps {
  readonly trigger: ReactElement<{ "aria-haspopup"?: "menu"; onClick?: () => void; onPointerEnter?: () => void }>;
  /** Begins to load the menu. */
  readonly load: () => unknown;
  /** The menu, which opens at once. */
  readonly children: ReactNode;
}

/** A menu that is loaded when it is first wanted: what positions it weighs as much as a page. */
export function MenuLater({ trigger, load, children }: MenuLaterProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <Suspense fallback={trigger}>{children}</Suspense>;
  return cloneElement(trigger, {
    "aria-haspopup": "menu",
    onClick: () => setIsWanted(true),
    onPointerEnter: () => void load(),
  });
}
