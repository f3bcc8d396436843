import { Toast } from "@base-ui/react/toast";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { showWaitingToasts, toastManager } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";

/** Shows the messages of `showToast`, above everything else. */
export function Toaster() {
  // The provider's own effect, which runs before this one, listens to the manager.
  useEffect(showWaitingToasts, []);
  return (
    <Toast.Provider toastManager={toastManager}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={copy.shell.notifications}
          className="pointer-events-none fixed inset-x-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-[60] flex flex-col items-center gap-2 lg:bottom-6"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="pointer-events-auto flex max-w-full items-center gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-4 shadow-high transition-opacity data-limited:hidden duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Title className="min-w-0 break-words" render={<p />} />
      <Toast.Action className="h-11 shrink-0 rounded-md px-2.5 font-medium text-accent hover:bg-sunken sm:h-8" />
      <Toast.Close
        aria-label={copy.common.close}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink sm:size-8"
      >
        <X className="size-4" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
