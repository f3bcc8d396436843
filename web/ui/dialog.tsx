import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { copy } from "#web/copy/copy.ts";
import { Button } from "./button.tsx";
import { UnsavedScope, confirmLeave } from "#web/session/unsaved.ts";
import { useFirstField } from "./forms/use-first-field.ts";

/** A dialog is open while it is rendered. */
export interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** A centred box, or a sheet along the right edge for longer content; a wide one has room for two columns. */
  readonly shape?: "box" | "sheet" | "wide";
  /** False for a record that is read first: its keys, such as the arrows to the next one, work at once. */
  readonly beginsInField?: boolean;
  readonly children: ReactNode;
}

const shapes = {
  box: "left-1/2 top-4 max-h-[calc(100dvh-2rem)] sm:top-[8vh] sm:max-h-[84vh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 rounded-xl border",
  sheet: "right-0 top-0 h-dvh w-full sm:w-[min(42rem,100vw)] sm:border-l",
  wide: "right-0 top-0 h-dvh w-full sm:border-l xl:w-[min(72rem,100vw)]",
} as const;

export function Dialog(props: DialogProps) {
  const { onClose, title, description, shape = "box", beginsInField = true, children } = props;
  const [scope] = useState(() => ({}));
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  useFirstField(beginsInField ? popup : null);
  const close = async () => {
    if (await confirmLeave(scope)) onClose();
  };
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) void close();
      }}
    >
      <Base.Portal>
        {/* A nested dialog also dims the dialog below it. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-black/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          ref={setPopup}
          initialFocus={() => focusedWithin(popup) ?? popup ?? true}
          className={`fixed z-50 flex flex-col overflow-hidden border-line bg-surface shadow-high transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 ${shapes[shape]}`}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line py-4 pr-3 pl-5">
            <div className="min-w-0">
              <Base.Title className="text-base font-semibold break-words">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="mt-0.5 text-muted" render={<div />}>
                  {description}
                </Base.Description>
              )}
            </div>
            <Base.Close
              aria-label={copy.common.close}
              className="-my-1.5 flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink sm:my-0 sm:size-8"
            >
              <X className="size-4" aria-hidden />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto p-5">
            <UnsavedScope value={scope}>{children}</UnsavedScope>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Returns the element of a dialog that has the focus already. */
const focusedWithin = (dialog: HTMLElement | null): HTMLElement | null =>
  dialog?.querySelector<HTMLElement>(":focus") ?? null;

/** Closes the dialog like its close button, with a prompt about unsaved edits. */
export const DialogCancel = () => <Base.Close render={<Button />}>{copy.common.cancel}</Base.Close>;

/** The row of buttons at the end of a dialog, which remains in view while the dialog scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-1 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
      {children}
    </div>
  );
}
