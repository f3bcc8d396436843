import { Toast } from "@base-ui/react/toast";

/** Messages about something that has just happened, at the edge of the screen. */
export const toastManager = Toast.createToastManager();

const shownMs = 8_000;

/** Messages from before the toaster was loaded; null once it shows messages at once. */
let waiting: (() => void)[] | null = [];
let count = 0;

interface ToastAction {
  readonly name: string;
  readonly onClick: () => void;
}

/** Shows the messages so far and from now on. Returns a function that keeps further ones for the next toaster. */
export function showWaitingToasts(): () => void {
  const messages = waiting ?? [];
  waiting = null;
  for (const show of messages) show();
  return () => {
    waiting = [];
  };
}

/**
 * Shows a message for some seconds, with a button where there is an action such as Undo. Calls onGone when the message
 * disappears without that action. Returns a function to close it.
 */
export function showToast(text: string, action?: ToastAction, onGone?: () => void): () => void {
  count += 1;
  const id = `message-${count}`;
  let isActedOn = false;
  const onClick = () => {
    isActedOn = true;
    toastManager.close(id);
    action?.onClick();
  };
  const onClose = () => {
    if (!isActedOn) onGone?.();
  };
  const actionProps = action === undefined ? {} : { actionProps: { children: action.name, onClick } };
  const show = () => void toastManager.add({ id, title: text, timeout: shownMs, onClose, ...actionProps });
  if (waiting === null) show();
  else waiting.push(show);
  return () => toastManager.close(id);
}
