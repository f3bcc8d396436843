import { mailingCopy } from "#web/copy/mailing.ts";
import { pauseCopy } from "#web/copy/pause.ts";
import { useMailState } from "#web/session/use-mail-state.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PauseNotice } from "#web/ui/page/pause-notice.tsx";

interface Done {
  /** Says what was done apart from the email. */
  readonly done: string;
  /** Says that the email was sent, too. */
  readonly sent: string;
  readonly recipient: string;
}

/** Returns words for emails that were queued just now, which say that they were sent only when they leave. */
export function useMailOutcome() {
  const state = useMailState();
  return {
    hasLeft: state === "LEAVES",
    /** The outcome of one of many emails. */
    word: pauseCopy.outcomes[state],
    say: ({ done, sent, recipient }: Done): string =>
      state === "LEAVES" ? sent : pauseCopy.doneBut({ done, but: pauseCopy.unsent[state]({ recipient }) }),
  };
}

/** Says before emails are sent that they do not leave now; shows nothing when they do. */
export function MailStateNotice() {
  const state = useMailState();
  if (state === "LEAVES") return null;
  return state === "PAUSED" ? <PauseNotice /> : <Notice tone="info">{mailingCopy.notSentNow[state]}</Notice>;
}
