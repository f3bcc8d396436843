import { useMutation } from "@tanstack/react-query";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";

interface PasskeyButtonProps {
  readonly label: string;
  readonly variant?: "primary" | "secondary";
  readonly onUse: () => Promise<void>;
}

/** A button that asks the browser for a passkey, with the error of the last attempt above it. */
export function PasskeyButton({ label, variant = "secondary", onUse }: PasskeyButtonProps) {
  const use = useMutation({ mutationFn: onUse });
  return (
    <>
      {use.error !== null && <ErrorNotice error={use.error} />}
      <Button variant={variant} isBusy={use.isPending} className="w-full" onClick={() => use.mutate()}>
        {label}
      </Button>
    </>
  );
}
