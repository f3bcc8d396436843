import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "#contract/api-keys.ts";
import { ask } from "#web/api.ts";
import { Empty } from "#web/list/empty.tsx";
import { useMay } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Day, Time } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { words } from "#web/words.ts";
import { NewKeyDialog, RotateKeyDialog } from "./api-key-dialogs.tsx";
import { Rows } from "./rows.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

const said = words.apiKeys;
const keysKey = ["GET /api-keys"];

type Opened =
  | { readonly name: "new" }
  | { readonly name: "made"; readonly secret: string }
  | { readonly name: "revoke" | "rotate"; readonly apiKey: ApiKey }
  | null;

export function ApiKeysPage() {
  const { data, error, refetch } = useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) => ask("GET /api-keys", { signal }),
  });
  const queries = useQueryClient();
  const mayChange = useMay("keys:write");
  const [opened, setOpened] = useState<Opened>(null);
  const onClose = () => setOpened(null);
  const onMade = (secret: string) => {
    setOpened({ name: "made", secret });
    void queries.invalidateQueries({ queryKey: keysKey });
  };
  const add = mayChange ? (
    <Button look="primary" onClick={() => setOpened({ name: "new" })}>
      {said.add}
    </Button>
  ) : undefined;
  const isEmpty = data?.data.length === 0;

  return (
    <>
      <PageHeader title={said.title} lead={said.lead} actions={isEmpty ? undefined : add} />
      {isEmpty ? (
        <Empty {...said.none}>{add}</Empty>
      ) : (
        <Rows label={said.title} rows={data?.data} error={error} onRetry={() => void refetch()}>
          {(apiKey) => (
            <>
              <KeyFacts apiKey={apiKey} />
              {mayChange && apiKey.status === "ACTIVE" && (
                <div className="flex gap-2">
                  <Button onClick={() => setOpened({ name: "rotate", apiKey })}>{said.rotate}</Button>
                  <Button look="quiet" onClick={() => setOpened({ name: "revoke", apiKey })}>
                    {said.revoke}
                  </Button>
                </div>
              )}
            </>
          )}
        </Rows>
      )}
      {opened?.name === "new" && <NewKeyDialog onClose={onClose} onMade={onMade} />}
      {opened?.name === "rotate" && <RotateKeyDialog apiKey={opened.apiKey} onClose={onClose} onMade={onMade} />}
      {opened?.name === "made" && (
        <SecretDialog title={said.secretTitle} hint={said.secretHint} secret={opened.secret} onClose={onClose} />
      )}
      {opened?.name === "revoke" && (
        <Confirm
          title={said.revokeTitle(opened.apiKey.name)}
          hint={said.revokeHint}
          action={said.revokeSubmit}
          onClose={onClose}
          onConfirm={async () => {
            await ask("DELETE /api-keys/{id}", { params: { id: opened.apiKey.id } });
            await queries.invalidateQueries({ queryKey: keysKey });
          }}
        />
      )}
    </>
  );
}

const tones = { ACTIVE: "good", EXPIRED: "warn", REVOKED: "neutral" } as const;

function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const { name, prefix, lastFour, scopes, status, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">{name}</span>
        <Badge tone={tones[status]}>{said.status[status]}</Badge>
      </p>
      <p className="mt-0.5 text-muted">
        <code title={scopes.join(", ")}>
          {prefix}…{lastFour}
        </code>{" "}
        · <span title={scopes.join(", ")}>{said.scopesChosen(scopes.length)}</span> ·{" "}
        {expiresAt === null ? (
          <span className="text-danger">{said.noExpiry}</span>
        ) : (
          <>
            {said.expires} <Day at={expiresAt} />
          </>
        )}
      </p>
      <p className="mt-0.5 text-muted">
        {said.created} <Day at={createdAt} /> {createdBy !== null && said.by(createdBy)} · {said.lastUsed}{" "}
        {lastUsedAt === null ? said.never : <Time at={lastUsedAt} />}
      </p>
    </div>
  );
}
