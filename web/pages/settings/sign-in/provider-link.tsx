import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { request } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";

const LinkProvider = lazyPart(async () => (await import("#web/records/sign-in/provider-dialogs.tsx")).LinkProvider);
const UnlinkProvider = lazyPart(async () => (await import("#web/records/sign-in/provider-dialogs.tsx")).UnlinkProvider);

/** The link of the person with the organization's identity provider; nothing where there is no provider. */
export function ProviderLinkSection() {
  const queries = useQueryClient();
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const { data } = useQuery({
    queryKey: ["GET /single-sign-on/link"],
    queryFn: ({ signal }) => request("GET /single-sign-on/link", { signal }),
  });
  if (data === undefined || data.name === null) return null;
  const { name, linkedAt } = data;
  const onClose = () => setOpen(null);
  return (
    <SettingsSection title={singleSignOnCopy.link.title({ name })} lead={singleSignOnCopy.link.lead}>
      <div className="card flex items-center justify-between gap-4 px-5 py-4">
        <Badge tone={linkedAt === null ? "neutral" : "good"}>
          {linkedAt === null ? singleSignOnCopy.link.none : singleSignOnCopy.link.linked}
        </Badge>
        <Button onClick={() => setOpen(linkedAt === null ? "add" : "remove")}>
          {linkedAt === null ? singleSignOnCopy.link.add : singleSignOnCopy.link.remove}
        </Button>
      </div>
      <Suspense>
        {open === "add" && <LinkProvider name={name} onClose={onClose} />}
        {open === "remove" && (
          <UnlinkProvider
            name={name}
            onChanged={() => queries.invalidateQueries({ queryKey: ["GET /single-sign-on/link"] })}
            onClose={onClose}
          />
        )}
      </Suspense>
    </SettingsSection>
  );
}
