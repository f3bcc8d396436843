import type { installationRoutes } from "#contract/organizations/installation.ts";
import { wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { countTestMail } from "#server/identity/sign-in/throttle.ts";

export const installationHandlers: AppHandlers<keyof typeof installationRoutes> = {
  examineInstallation: async ({ context: { doctor, arrival }, body: { language, origin } }) => ({
    ...(await doctor.examine(language, { arrival, shown: origin })),
    isMailServerSet: doctor.isMailServerSet,
  }),
  sendTestMail: async ({ context: { db, clock, doctor }, person, body: { language } }) => {
    await countTestMail(db, person.userId, clock());
    const outcome = await doctor.sendTestMail(language, person);
    if (outcome === undefined) {
      throw new Refusal("INVALID_STATE", wording("mails.noServer"));
    }
    return outcome;
  },
};
