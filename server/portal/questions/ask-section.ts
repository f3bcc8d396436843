import { questionLengthMax } from "#contract/documents/portal.ts";
import { html, type Html } from "#server/core/text/html.ts";
import type { Parties } from "#server/pdf/facts.ts";
import { nothing } from "#server/portal/pages/page.ts";
import { wordsOf } from "#server/portal/words.ts";

/** What became of a question that was sent from the page. */
export interface Asking {
  readonly isSent?: boolean;
  /** A question that was refused, to be shown again, and why: its text, or too many on one day. */
  readonly refused?: { readonly text: string; readonly because: "fault" | "tooMany" };
}

/** Renders the form for a question about the document, which works without a script. */
export function askSection({ organization, client }: Parties, base: string, { isSent = false, refused }: Asking): Html {
  const { ask } = wordsOf({ client });
  const { name } = organization;
  return html`<section class="card ask" id="ask" tabindex="-1" aria-label="${ask.title}">
    ${isSent ? html`<p role="status"><strong>${ask.sent({ organization: name })}</strong></p>` : nothing}
    <details ${refused !== undefined ? html`open` : nothing}>
      <summary>${ask.title}</summary>
      <form method="post" action="${base}/question">
        <div class="field">
          <label for="question">${ask.label}</label>
          <textarea
            id="question"
            name="question"
            rows="4"
            required
            maxlength="${questionLengthMax}"
            dir="auto"
            ${refused !== undefined ? html`aria-invalid="true" aria-describedby="question-fault"` : nothing}
          >
${refused?.text ?? ""}</textarea>
          ${refused !== undefined ? html`<p class="fault" id="question-fault">${ask[refused.because]}</p>` : nothing}
          <p class="soft">${ask.hint({ organization: name })}</p>
        </div>
        <button class="button broad">${ask.send}</button>
      </form>
    </details>
  </section>`;
}
