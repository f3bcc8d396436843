import { systemClock } from "#server/core/clock.ts";
import { removeProviderByCommand } from "#server/single-sign-on/remove-provider.ts";
import { type Command, flag, printResult, text } from "#server/commands/terminal/command.ts";
import { withInstallation } from "#server/commands/installation.ts";
import { requireOrganization } from "#server/commands/require-organization.ts";
import { readOrg } from "#server/commands/terminal/usage.ts";

export const orgRemoveSingleSignOn: Command = {
  name: "org remove-single-sign-on",
  takes: "--org ID [--json]",
  does: "let people sign in with their passwords when the identity provider is gone",
  options: { org: text, json: flag },
  async run(given, config, terminal) {
    const org = readOrg(given.options["org"]);
    const removed = await withInstallation(config, terminal, async ({ db: first }) => {
      const { db } = await requireOrganization(first, org);
      return { organization: org, issuer: (await removeProviderByCommand({ db, org, clock: systemClock })) ?? null };
    });
    printResult(terminal, given, removed, ({ issuer }) =>
      issuer === null
        ? `${org} has no identity provider: nothing was changed.`
        : `The identity provider ${issuer} of ${org} is removed, with all links and the sessions that it began.\n` +
          "People sign in with their passwords. Who has lost it: quoin user reset-password.",
    );
  },
};
