import type { ReactNode } from "react";

interface SettingsSectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A section of a settings page, with its title and description. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
