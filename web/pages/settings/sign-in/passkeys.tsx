import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Passkey } from "#contract/people/passkeys.ts";
import { request } from "#web/api.ts";
import { passkeyCopy } from "#web/copy/passkeys.ts";
import { supportsPasskeys } from "#web/session/passkeys.ts";
import { sessionQuery } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Rows } from "#web/pages/settings/rows.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";

const AddPasskey = lazyPart(async () => (await import("#web/records/sign-in/passkey-dialogs.tsx")).AddPasskey);
const RenamePasskey = lazyPart(async () => (await import("#web/records/sign-in/passkey-dialogs.tsx")).RenamePasskey);
const RemovePasskey = lazyPart(async () => (await import("#web/records/sign-in/passkey-dialogs.tsx")).RemovePasskey);

/** The passkeys of the person, or the sentence that says why there can be none. */
export function PasskeysSection() {
  const queries = useQueryClient();
  const [open, setOpen] = useState<"add" | { readonly passkey: Passkey; readonly renames: boolean } | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /passkeys"],
    queryFn: ({ signal }) => request("GET /passkeys", { signal }),
  });
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ["GET /passkeys"] });
    await queries.invalidateQueries(sessionQuery);
  };
  const obstacle = data?.obstacle ?? null;
  return (
    <SettingsSection title={passkeyCopy.title} lead={passkeyCopy.lead}>
      {data === undefined || data.data.length > 0 ? (
        <Rows label={passkeyCopy.title} rows={data?.data} error={error} onRetry={() => void refetch()}>
          {(passkey) => <PasskeyRow passkey={passkey} onChange={(renames) => setOpen({ passkey, renames })} />}
        </Rows>
      ) : (
        obstacle === null && <p className="text-muted">{passkeyCopy.none}</p>
      )}
      {data !== undefined && (
        <div className="mt-4">
          {obstacle !== null ? (
            <p className="text-muted">{passkeyCopy.obstacles[obstacle]({ publicUrl: data.publicUrl })}</p>
          ) : supportsPasskeys() ? (
            <Button onClick={() => setOpen("add")}>{passkeyCopy.add}</Button>
          ) : (
            <p className="text-muted">{passkeyCopy.unsupported}</p>
          )}
        </div>
      )}
      <Suspense>
        {open === "add" && <AddPasskey onChanged={reload} onClose={() => setOpen(null)} />}
        {open !== null && open !== "add" && open.renames && (
          <RenamePasskey passkey={open.passkey} onChanged={reload} onClose={() => setOpen(null)} />
        )}
        {open !== null && open !== "add" && !open.renames && (
          <RemovePasskey passkey={open.passkey} onChanged={reload} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </SettingsSection>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onChange: (renames: boolean) => void;
}

function PasskeyRow({ passkey, onChange }: PasskeyRowProps) {
  const { name, isUsableHere, isSynchronized, lastUsedAt } = passkey;
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{name}</span>
          {!isUsableHere && <Badge tone="warn">{passkeyCopy.otherAddress}</Badge>}
          {isSynchronized && <Badge tone="neutral">{passkeyCopy.synchronized}</Badge>}
        </p>
        <p className="text-muted">
          {lastUsedAt === null ? (
            passkeyCopy.neverUsed
          ) : (
            <>
              {passkeyCopy.lastUsed} <Time at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onChange(true)}>{passkeyCopy.rename}</Button>
        <Button onClick={() => onChange(false)}>{passkeyCopy.remove}</Button>
      </div>
    </>
  );
}
