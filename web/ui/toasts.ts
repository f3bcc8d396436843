import { Toast } from "@base-ui/react/toast";

/** Messages about something that has just happened, at the edge of the screen. */
export const toastManager = Toast.createToastManager();

const shownMs = 8_000;

interface ToastAction {
  readonly name: string;
  readonly onClick: () => void;
}

/** Shows a message for some seconds, with a button where there is an action such as Undo. Returns a function to close it. */
export function showToast(text: string, action?: ToastAction): () => void {
  const id = toastManager.add({
    title: text,
    timeout: shownMs,
    ...(action === undefined
      ? {}
      : {
          actionProps: {
            children: action.name,
            onClick() {
              toastManager.close(id);
              action.onClick();
            },
          },
        }),
  });
  return () => toastManager.close(id);
}
