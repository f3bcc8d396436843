import { type ReactNode, Suspense, useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { standardSecret } from "./standard-secret.ts";

const PasswordDialog = lazyPart(async () => (await import("#web/records/sign-in/password-dialog.tsx")).PasswordDialog);
const RotateDialog = lazyPart(async () => (await import("#web/records/secrets/rotate-dialog.tsx")).RotateDialog);
const SecretDialog = lazyPart(async () => (await import("#web/records/secrets/secret-dialog.tsx")).SecretDialog);

type OpenDialog = "reveal" | "rotate" | { readonly secret: string; readonly hint: string } | null;

/** The URL and the signing secret of an endpoint. */
export function EndpointFacts({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url } = endpoint;
  const canEdit = usePermission("webhooks:write");
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const onClose = () => setOpenDialog(null);
  const params = { id };
  return (
    <>
      <dl className="card divide-y divide-line">
        <Fact name={webhooksCopy.webhooks.url} actions={<CopyButton text={url} />}>
          <span className="font-mono break-all select-all">{url}</span>
        </Fact>
        {canEdit && (
          <Fact
            name={webhooksCopy.webhooks.secret}
            actions={
              <>
                <Button onClick={() => setOpenDialog("reveal")}>{webhooksCopy.webhooks.reveal}</Button>
                <Button onClick={() => setOpenDialog("rotate")}>{webhooksCopy.webhooks.rotate}</Button>
              </>
            }
          >
            <span className="text-muted">{webhooksCopy.webhooks.secretHidden}</span>
          </Fact>
        )}
      </dl>
      <Suspense>
        {openDialog === "reveal" && (
          <PasswordDialog
            title={webhooksCopy.webhooks.revealTitle}
            action={webhooksCopy.webhooks.revealSubmit}
            onClose={onClose}
            onProof={async ({ password }) => {
              const { secret } = await request("POST /webhook-endpoints/{id}/secret", { params, body: { password } });
              setOpenDialog({ secret, hint: webhooksCopy.webhooks.revealedHint });
            }}
          />
        )}
        {openDialog === "rotate" && (
          <RotateDialog
            title={webhooksCopy.webhooks.rotateTitle}
            hint={webhooksCopy.webhooks.rotateHint}
            overlap={webhooksCopy.webhooks.overlap}
            action={webhooksCopy.webhooks.rotateSubmit}
            onClose={onClose}
            onRotate={async (overlapHours) => {
              const options = { params, body: { overlapHours } };
              const { secret } = await request("POST /webhook-endpoints/{id}/rotate-secret", options);
              setOpenDialog({ secret, hint: webhooksCopy.webhooks.rotatedHint });
            }}
          />
        )}
        {typeof openDialog === "object" && openDialog !== null && (
          <SecretDialog
            title={webhooksCopy.webhooks.secretTitle}
            {...openDialog}
            other={standardSecret(endpoint, openDialog.secret)}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

const Fact = ({ name, actions, children }: FactProps) => (
  <div className="grid gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:items-center">
    <dt className="text-muted">{name}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <span className="min-w-0">{children}</span>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </dd>
  </div>
);
