import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "#contract/api-keys.ts";
import { request } from "#web/api.ts";
import { Empty } from "#web/list/empty.tsx";
import { usePermission } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { Day, Time } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { copy } from "#web/copy/copy.ts";
import { NewKeyDialog, RotateKeyDialog } from "./api-key-dialogs.tsx";
import { Rows } from "./rows.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

const apiKeysKey = ["GET /api-keys"];

type OpenDialog =
  | { readonly name: "new" }
  | { readonly name: "created"; readonly secret: string }
  | { readonly name: "revoke" | "rotate"; readonly apiKey: ApiKey }
  | null;

export function ApiKeysPage() {
  const { data, error, refetch } = useQuery({
    queryKey: apiKeysKey,
    queryFn: ({ signal }) => request("GET /api-keys", { signal }),
  });
  const queries = useQueryClient();
  const canEdit = usePermission("keys:write");
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const onClose = () => setOpenDialog(null);
  const onCreated = (secret: string) => {
    setOpenDialog({ name: "created", secret });
    void queries.invalidateQueries({ queryKey: apiKeysKey });
  };
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setOpenDialog({ name: "new" })}>
      {copy.apiKeys.add}
    </Button>
  ) : undefined;
  const isEmpty = data?.data.length === 0;

  return (
    <>
      <PageHeader title={copy.apiKeys.title} lead={copy.apiKeys.lead} actions={isEmpty ? undefined : add} />
      {isEmpty ? (
        <Empty {...copy.apiKeys.none}>{add}</Empty>
      ) : (
        <Rows label={copy.apiKeys.title} rows={data?.data} error={error} onRetry={() => void refetch()}>
          {(apiKey) => (
            <>
              <KeyFacts apiKey={apiKey} />
              {canEdit && apiKey.status === "ACTIVE" && (
                <div className="flex gap-2">
                  <Button onClick={() => setOpenDialog({ name: "rotate", apiKey })}>{copy.apiKeys.rotate}</Button>
                  <Button variant="quiet" onClick={() => setOpenDialog({ name: "revoke", apiKey })}>
                    {copy.apiKeys.revoke}
                  </Button>
                </div>
              )}
            </>
          )}
        </Rows>
      )}
      {openDialog?.name === "new" && <NewKeyDialog onClose={onClose} onCreated={onCreated} />}
      {openDialog?.name === "rotate" && (
        <RotateKeyDialog apiKey={openDialog.apiKey} onClose={onClose} onCreated={onCreated} />
      )}
      {openDialog?.name === "created" && (
        <SecretDialog
          title={copy.apiKeys.secretTitle}
          hint={copy.apiKeys.secretHint}
          secret={openDialog.secret}
          onClose={onClose}
        />
      )}
      {openDialog?.name === "revoke" && (
        <Confirm
          title={copy.apiKeys.revokeTitle(openDialog.apiKey.name)}
          hint={copy.apiKeys.revokeHint}
          action={copy.apiKeys.revokeSubmit}
          onClose={onClose}
          onConfirm={async () => {
            await request("DELETE /api-keys/{id}", { params: { id: openDialog.apiKey.id } });
            await queries.invalidateQueries({ queryKey: apiKeysKey });
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
        <Badge tone={tones[status]}>{copy.apiKeys.status[status]}</Badge>
      </p>
      <p className="mt-0.5 text-muted">
        <code title={scopes.join(", ")}>
          {prefix}…{lastFour}
        </code>{" "}
        · <span title={scopes.join(", ")}>{copy.apiKeys.scopesChosen(scopes.length)}</span> ·{" "}
        {expiresAt === null ? (
          <span className="text-danger">{copy.apiKeys.noExpiry}</span>
        ) : (
          <>
            {copy.apiKeys.expires} <Day at={expiresAt} />
          </>
        )}
      </p>
      <p className="mt-0.5 text-muted">
        {copy.apiKeys.created} <Day at={createdAt} /> {createdBy !== null && copy.apiKeys.by(createdBy)} ·{" "}
        {lastUsedAt === null ? (
          copy.apiKeys.neverUsed
        ) : (
          <>
            {copy.apiKeys.lastUsed} <Time at={lastUsedAt} />
          </>
        )}
      </p>
    </div>
  );
}
