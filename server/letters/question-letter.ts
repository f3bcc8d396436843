import type { Language } from "#contract/language.ts";
import { inSentence } from "#server/core/text/direction.ts";
import { asLine, type Letter, paragraphsOf } from "#server/mail/letter.ts";
import { accountLettersIn } from "./words.ts";

/** Writes the mail with a client's question about a document to the office. */
export function questionLetter({
  client,
  document: { number, title },
  question,
  replyTo,
  link,
  language,
}: {
  readonly client: string;
  readonly document: { readonly number: string; readonly title: string };
  readonly question: string;
  readonly replyTo: string | null;
  readonly link: string;
  readonly language: Language;
}): Letter {
  const { question: words, wrote } = accountLettersIn[language];
  return {
    language,
    heading: "Quoin",
    subject: words.subject({ client: asLine(client), number }),
    paragraphs: [
      words.lead({ client: inSentence(asLine(client)), number, title: inSentence(asLine(title)) }),
      wrote,
      ...paragraphsOf(question),
    ],
    figures: [],
    button: { label: words.open, link },
    footnotes: [replyTo === null ? words.noAddress : words.reply({ address: replyTo })],
    sender: replyTo === null ? null : { name: client, replyTo },
  };
}
