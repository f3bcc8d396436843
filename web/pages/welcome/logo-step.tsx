import { Logo } from "#web/pages/settings/logo.tsx";
import { Button } from "#web/ui/button.tsx";
import { welcomeCopy } from "#web/copy/welcome.ts";
import type { StepProps } from "./step-props.ts";

/** The logo, which is saved as soon as a file is chosen. */
export const LogoStep = ({ organization, onDone }: StepProps) => (
  <div className="space-y-5">
    <Logo fileId={organization.logoFileId} canEdit />
    <Button variant="primary" className="w-full" onClick={onDone}>
      {welcomeCopy.finish}
    </Button>
  </div>
);
