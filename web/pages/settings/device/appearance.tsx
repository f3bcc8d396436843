import { formatAmount, formatMoney, formatQuantity, formatRate } from "#web/values/amounts.ts";
import { appearanceCopy } from "#web/copy/appearance.ts";
import { formatDate, formatDateTime, formatMonth, isoDay } from "#web/days/days.ts";
import { useSession, useTimeZone } from "#web/session/session.ts";
import { chooseDensity, chooseTheme, densities, themes, useDensity, useTheme } from "#web/theme.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { LanguageSection } from "./language.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";

/** The settings of the app's look in this browser, and of its dates and numbers. */
export function AppearancePage() {
  const timeZone = useTimeZone();
  return (
    <>
      <PageHeader title={appearanceCopy.title} lead={appearanceCopy.lead} />
      <div className="space-y-10">
        <LanguageSection />
        <SettingsSection title={appearanceCopy.theme} lead={appearanceCopy.themeLead}>
          <ChoiceCards
            label={appearanceCopy.theme}
            chosen={useTheme()}
            options={themes.map((value) => ({ value, name: appearanceCopy.themes[value] }))}
            onChoose={chooseTheme}
          />
        </SettingsSection>
        <SettingsSection title={appearanceCopy.density} lead={appearanceCopy.densityLead}>
          <ChoiceCards
            label={appearanceCopy.density}
            chosen={useDensity()}
            options={densities.map((value) => ({
              value,
              name: appearanceCopy.densities[value],
              hint: appearanceCopy.densityHints[value],
            }))}
            onChoose={chooseDensity}
          />
        </SettingsSection>
        <SettingsSection title={appearanceCopy.formats} lead={appearanceCopy.formatsLead({ timeZone })}>
          <Formats />
        </SettingsSection>
      </div>
    </>
  );
}

/** Examples of every format that the app uses. */
function Formats() {
  const timeZone = useTimeZone();
  const { organization } = useSession();
  const currency = organization?.currency ?? "SGD";
  const now = new Date().toISOString();
  const examples = [
    [appearanceCopy.date, formatDate(now, timeZone)],
    [appearanceCopy.time, formatDateTime(now, timeZone)],
    [appearanceCopy.month, formatMonth(isoDay(now, timeZone).slice(0, 7))],
    [appearanceCopy.amount, formatMoney(12_345.6, currency)],
    [appearanceCopy.negative, formatAmount(-250)],
    [appearanceCopy.quantity, formatQuantity(1_234.75)],
    [appearanceCopy.rate, formatRate(0.09)],
  ] as const;
  return (
    <dl aria-label={appearanceCopy.examples} className="card divide-y divide-line">
      {examples.map(([name, text]) => (
        <div key={name} className="flex items-center justify-between gap-4 px-5 py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
