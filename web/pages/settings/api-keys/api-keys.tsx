import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Suspense, useState } from "react";
import type { ApiKey } from "#contract/people/api-keys.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { Empty } from "#web/list/empty.tsx";
import { usePermission } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, Time } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { apiKeysCopy } from "#web/copy/api-keys.ts";
import { Rows } from "#web/pages/settings/rows.tsx";

const NewKeyDialog = lazyPart(async () => (await import("./api-key-dialogs.tsx")).NewKeyDialog);
const RotateKeyDialog = lazyPart(async () => (await import("./api-key-dialogs.tsx")).RotateKeyDialog);
const SecretDialog = lazyPart(async () => (await import("#web/records/secrets/secret-dialog.tsx")).SecretDialog);
const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);

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
      <Plus className="size-4" aria-hidden />
      {apiKeysCopy.add}
    </Button>
  ) : undefined;
  const isEmpty = data?.data.length === 0;

  return (
    <>
      <PageHeader
        title={apiKeysCopy.title}
        lead={apiKeysCopy.lead}
        guide="/docs/api"
        actions={isEmpty ? undefined : add}
      />
      {isEmpty ? (
        <Empty {...apiKeysCopy.none}>{add}</Empty>
      ) : (
        <Rows label={apiKeysCopy.title} rows={data?.data} error={error} onRetry={() => void refetch()}>
          {(apiKey) => (
            <>
              <KeyFacts apiKey={apiKey} />
              {canEdit && apiKey.status === "ACTIVE" && (
                <div className="flex gap-2">
                  <Button onClick={() => setOpenDialog({ name: "rotate", apiKey })}>{apiKeysCopy.rotate}</Button>
                  <Button variant="quiet" onClick={() => setOpenDialog({ name: "revoke", apiKey })}>
                    {apiKeysCopy.revoke}
                  </Button>
                </div>
              )}
            </>
          )}
        </Rows>
      )}
      <Suspense>
        {openDialog?.name === "new" && <NewKeyDialog onClose={onClose} onCreated={onCreated} />}
        {openDialog?.name === "rotate" && (
          <RotateKeyDialog apiKey={openDialog.apiKey} onClose={onClose} onCreated={onCreated} />
        )}
        {openDialog?.name === "created" && (
          <SecretDialog
            title={apiKeysCopy.secretTitle}
            hint={apiKeysCopy.secretHint}
            secret={openDialog.secret}
            onClose={onClose}
          />
        )}
        {openDialog?.name === "revoke" && (
          <Confirm
            title={apiKeysCopy.revokeTitle({ name: openDialog.apiKey.name })}
            hint={apiKeysCopy.revokeHint}
            action={apiKeysCopy.revokeSubmit}
            onClose={onClose}
            onConfirm={async () => {
              await request("DELETE /api-keys/{id}", { params: { id: openDialog.apiKey.id } });
              await queries.invalidateQueries({ queryKey: apiKeysKey });
            }}
          />
        )}
      </Suspense>
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
        <Badge tone={tones[status]}>{apiKeysCopy.status[status]}</Badge>
      </p>
      <p className="mt-0.5 text-muted">
        <code title={scopes.join(", ")}>
          {prefix}…{lastFour}
        </code>{" "}
        · <span title={scopes.join(", ")}>{apiKeysCopy.scopesChosen({ count: scopes.length })}</span> ·{" "}
        {expiresAt === null ? (
          <span className="text-danger">{apiKeysCopy.noExpiry}</span>
        ) : (
          <>
            {apiKeysCopy.expires} <Day at={expiresAt} />
          </>
        )}
      </p>
      <p className="mt-0.5 text-muted">
        {apiKeysCopy.created} <Day at={createdAt} /> {createdBy !== null && apiKeysCopy.by({ name: createdBy })} ·{" "}
        {lastUsedAt === null ? (
          apiKeysCopy.neverUsed
        ) : (
          <>
            {apiKeysCopy.lastUsed} <Time at={lastUsedAt} />
          </>
        )}
      </p>
    </div>
  );
}
