import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { request } from "#web/api.ts";
import { sessionQuery } from "#web/session/session.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { peopleCopy } from "#web/copy/people.ts";
import { OwnProofDialog } from "./password-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { readonly name: "password" }
  | { readonly name: "scan"; readonly uri: string; readonly secret: string }
  | { readonly name: "recovery"; readonly codes: readonly string[] };

/** Turns on two-factor authentication in three steps: password, QR code and first code, recovery codes. */
export function TurnOnTotp({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ name: "password" });
  if (step.name === "recovery") return <RecoveryCodes codes={step.codes} onClose={onClose} />;
  if (step.name === "password") {
    return (
      <OwnProofDialog
        title={peopleCopy.security.turnOnTitle}
        action={peopleCopy.security.continue}
        onClose={onClose}
        onProof={async (body) => setStep({ name: "scan", ...(await request("POST /totp", { body })) })}
      />
    );
  }
  return (
    <ScanDialog
      {...step}
      onClose={onClose}
      onCode={async (code) => {
        const { recoveryCodes } = await request("POST /totp/confirm", { body: { code } });
        setStep({ name: "recovery", codes: recoveryCodes });
        await queries.invalidateQueries(sessionQuery);
      }}
    />
  );
}

export function TurnOffTotp({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <OwnProofDialog
      title={peopleCopy.security.turnOffTitle}
      action={peopleCopy.security.turnOff}
      onClose={onClose}
      onProof={async (body) => {
        await request("POST /totp/end", { body });
        await queries.invalidateQueries(sessionQuery);
        onClose();
      }}
    />
  );
}

interface ScanDialogProps {
  readonly uri: string;
  readonly secret: string;
  readonly onClose: () => void;
  readonly onCode: (code: string) => Promise<void>;
}

function ScanDialog({ uri, secret, onClose, onCode }: ScanDialogProps) {
  const form = useForm({ defaultValues: { code: "" } });
  const { data: picture } = useQuery({
    queryKey: ["qr", uri],
    queryFn: async () => {
      const { default: qr } = await import("qrcode");
      return qr.toDataURL(uri, { margin: 2, width: 400, errorCorrectionLevel: "M" });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <FormDialog
      form={form}
      skipsUnsavedPrompt
      title={peopleCopy.security.turnOnTitle}
      action={peopleCopy.security.turnOn}
      onClose={onClose}
      onSubmit={({ code }) => onCode(code.trim())}
    >
      <p>{peopleCopy.security.scan}</p>
      <div className="mx-auto size-48 rounded-lg bg-white p-1">
        {picture !== undefined && <img src={picture} alt={peopleCopy.security.qr} className="size-full" />}
      </div>
      <p className="text-center">
        <span className="block text-muted">{peopleCopy.security.setupKey}</span>
        <code className="break-all select-all">{secret}</code>
      </p>
      <TextField
        label={peopleCopy.security.code}
        error={form.formState.errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="font-mono"
        {...form.register("code")}
      />
    </FormDialog>
  );
}
