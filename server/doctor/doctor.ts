import type { TestMail } from "#contract/organizations/installation.ts";
import type { Doctor } from "#server/http/caller.ts";
import type { Clock } from "#server/core/clock.ts";
import { sendTestMail } from "#server/mail/send-test.ts";
import { doctorCopyIn } from "./copy.ts";
import { examine } from "./examine.ts";
import type { ExaminedDatabase } from "./examine-installation.ts";
import { causeOf, mailCauses } from "./mail-causes.ts";
import type { ExaminedSettings } from "./settings.ts";

/**
 * Returns the services by which the page of the settings looks at the installation.
 * @param options.url returns the address in the links of mails
 */
export const createDoctor = (
  settings: ExaminedSettings,
  { url, ...opened }: ExaminedDatabase & { readonly clock: Clock; readonly url: () => string },
): Doctor => ({
  isMailServerSet: settings.mail !== undefined,
  examine: (language, seen) => examine({ ...opened, settings, url: url(), language, seen }),
  async sendTestMail(language, { email, name }): Promise<TestMail | undefined> {
    if (settings.mail === undefined) return undefined;
    const { mail } = doctorCopyIn(language);
    const letter = { subject: mail.subject, text: mail.byPerson({ url: url(), name }) };
    const outcome = await sendTestMail(settings.mail, email, letter);
    const { to, server, sent } = outcome;
    if (outcome.sent) return { to, server, sent, response: outcome.response, causes: [] };
    const found = causeOf(outcome);
    const causes = mailCauses.map((cause) => ({
      cause: mail.causes[cause],
      remedy: mail.remedies[cause],
      isThis: cause === found,
    }));
    return { to, server, sent, response: outcome.reason, causes };
  },
});
