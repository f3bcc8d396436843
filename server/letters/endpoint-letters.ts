import type { Language } from "#contract/language.ts";
import type { EndpointNotice } from "#server/mail/endpoint-notice.ts";
import type { Letter } from "#server/mail/letter.ts";
import { accountLettersIn, attemptWordsIn, formatTime } from "./words.ts";

interface EndpointFacts {
  readonly kind: "ENDPOINT_FAILING" | "ENDPOINT_RECOVERED";
  readonly notice: EndpointNotice;
  readonly organization: { readonly name: string; readonly timeZone: string };
  /** Null when the endpoint's organization no longer has it. */
  readonly host: string | null;
  readonly link: string;
  readonly language: Language;
}

/** Writes the mail to the office that an endpoint fails, or works again. */
export function endpointNoticeLetter({ kind, notice, organization, host, link, language }: EndpointFacts): Letter {
  const words = accountLettersIn[language].endpoint;
  const texts = kind === "ENDPOINT_FAILING" ? words.failing : words.recovered;
  const { since, until, waiting, failed } = notice;
  const time = (at: string) => formatTime(new Date(at), organization.timeZone, language);
  const advice = [
    ...(waiting > 0 ? [words.waitingAdvice] : []),
    ...(failed > 0 ? [words.failedAdvice] : []),
    ...(waiting + failed === 0 ? [words.nothingLost] : []),
  ];
  return {
    language,
    heading: "Quoin",
    subject: texts.subject({ organization: organization.name }),
    paragraphs: [texts.lead({ host: host ?? words.unknown }), advice.join(language === "zh" ? "" : " ")],
    figures: [
      { name: words.since, value: time(since) },
      ...(until === null ? [{ name: words.cause, value: causeOf(notice, language) }] : []),
      ...(until === null ? [] : [{ name: words.until, value: time(until) }]),
      { name: words.waiting, value: String(waiting) },
      { name: words.failed, value: String(failed) },
    ],
    button: { label: failed > 0 ? words.replay : words.open, link },
    footnotes: [words.note],
    sender: null,
  };
}

function causeOf({ status, error, cause }: EndpointNotice, language: Language): string {
  const words = attemptWordsIn[language];
  if (cause !== null) return words.causes[cause];
  if (error !== null) return words.errors[error];
  return accountLettersIn[language].endpoint.response({ status: status ?? 0 });
}
