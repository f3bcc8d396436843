import { lazy, type ReactNode, Suspense, useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { ask } from "#web/api.ts";
import { useMay } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy.tsx";
import { words } from "#web/words.ts";

const PasswordDialog = lazy(async () => ({
  default: (await import("#web/pages/settings/password-dialog.tsx")).PasswordDialog,
}));
const RotateDialog = lazy(async () => ({
  default: (await import("#web/pages/settings/rotate-dialog.tsx")).RotateDialog,
}));
const SecretDialog = lazy(async () => ({
  default: (await import("#web/pages/settings/secret-dialog.tsx")).SecretDialog,
}));

const said = words.webhooks;

type Opened = "reveal" | "rotate" | { readonly secret: string; readonly hint: string } | null;

/** Where an endpoint is, and the secret by which it knows us. */
export function EndpointFacts({ endpoint: { id, url } }: { readonly endpoint: WebhookEndpoint }) {
  const mayChange = useMay("webhooks:write");
  const [opened, setOpened] = useState<Opened>(null);
  const onClose = () => setOpened(null);
  const params = { id };
  return (
    <>
      <dl className="card divide-y divide-line">
        <Fact name={said.url} actions={<CopyButton text={url} />}>
          <span className="font-mono break-all select-all">{url}</span>
        </Fact>
        {mayChange && (
          <Fact
            name={said.secret}
            actions={
              <>
                <Button onClick={() => setOpened("reveal")}>{said.reveal}</Button>
                <Button onClick={() => setOpened("rotate")}>{said.rotate}</Button>
              </>
            }
          >
            <span className="text-muted">{said.secretHidden}</span>
          </Fact>
        )}
      </dl>
      <Suspense>
        {opened === "reveal" && (
          <PasswordDialog
            title={said.revealTitle}
            action={said.revealSubmit}
            onClose={onClose}
            onPassword={async (password) => {
              const { secret } = await ask("POST /webhook-endpoints/{id}/secret", { params, body: { password } });
              setOpened({ secret, hint: said.revealedHint });
            }}
          />
        )}
        {opened === "rotate" && (
          <RotateDialog
            title={said.rotateTitle}
            hint={said.rotateHint}
            overlap={said.overlap}
            action={said.rotateSubmit}
            onClose={onClose}
            onRotate={async (overlapHours) => {
              const asking = { params, body: { overlapHours } };
              const { secret } = await ask("POST /webhook-endpoints/{id}/rotate-secret", asking);
              setOpened({ secret, hint: said.rotatedHint });
            }}
          />
        )}
        {typeof opened === "object" && opened !== null && (
          <SecretDialog title={said.secretTitle} {...opened} onClose={onClose} />
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
