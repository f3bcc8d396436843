import { useWatch, type UseFormReturn } from "react-hook-form";
import { contrastMin, contrastOnWhite, shownContrast, standardBrandColour } from "#contract/organizations/brand.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { brandingCopy } from "#web/copy/branding.ts";
import { organizationCopy } from "#web/copy/organization.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { BrandingPreview } from "./branding-preview.tsx";
import {
  type BrandingValues,
  changeOf,
  completeColour,
  isLegible,
  valuesOf,
} from "#web/records/organization/branding-values.ts";
import { Logo } from "#web/records/organization/logo.tsx";
import { OrganizationForm } from "#web/pages/settings/organization/organization-form.tsx";
import { SettingsSection } from "#web/pages/settings/section.tsx";
import { WithOrganization } from "#web/pages/settings/with-organization.tsx";

const footerLengthMax = 300;
const footerLinesMax = 4;

/** The look of documents, emails and the portal. */
export const BrandingPage = () => (
  <WithOrganization title={brandingCopy.title} lead={brandingCopy.lead}>
    {(organization) => (
      <OrganizationForm organization={organization} label={brandingCopy.form} valuesOf={valuesOf} changeOf={changeOf}>
        {(form) => <Fields organization={organization} form={form} />}
      </OrganizationForm>
    )}
  </WithOrganization>
);

interface FieldsProps {
  readonly organization: Organization;
  readonly form: UseFormReturn<BrandingValues>;
}

function Fields({ organization, form }: FieldsProps) {
  const { errors } = form.formState;
  const canEdit = usePermission("organization:write");
  const [typed = "", footer = ""] = useWatch({ control: form.control, name: ["brandColour", "footerText"] });
  const colour = typed.trim() === "" ? standardBrandColour : completeColour(typed);
  return (
    <>
      <SettingsSection title={organizationCopy.organization.logo} lead={organizationCopy.organization.logoLead}>
        <Logo fileId={organization.logoFileId} canEdit={canEdit} />
      </SettingsSection>
      <SettingsSection title={brandingCopy.colour} lead={brandingCopy.colourLead}>
        <div className="card space-y-4 p-5">
          <div className="flex flex-wrap items-end gap-3">
            <input
              type="color"
              aria-label={brandingCopy.pick}
              disabled={!canEdit}
              value={colour ?? standardBrandColour}
              onChange={({ target }) => setColour(form, target.value)}
              className="h-11 w-14 shrink-0 rounded-md border border-line-strong/60 bg-surface p-1 sm:h-9"
            />
            <div className="w-40 shrink-0">
              <TextField
                label={brandingCopy.code}
                error={undefined}
                placeholder={standardBrandColour}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={errors.brandColour !== undefined || undefined}
                {...form.register("brandColour", { validate: faultOf })}
              />
            </div>
            {canEdit && typed !== "" && (
              <Button variant="quiet" onClick={() => setColour(form, "")}>
                {brandingCopy.standard}
              </Button>
            )}
          </div>
          <Contrast colour={colour} fault={errors.brandColour?.message} />
        </div>
      </SettingsSection>
      <SettingsSection title={brandingCopy.footer} lead={brandingCopy.footerLead}>
        <div className="card p-5">
          <TextArea
            label={brandingCopy.footerText}
            hint={brandingCopy.footerHint({ length: footerLengthMax, lines: footerLinesMax })}
            error={errors.footerText?.message}
            rows={3}
            {...form.register("footerText")}
          />
        </div>
      </SettingsSection>
      <SettingsSection title={brandingCopy.preview} lead={brandingCopy.previewHint}>
        {/* The example has no colour that the organization could not save. */}
        <BrandingPreview
          organization={organization}
          colour={colour !== undefined && isLegible(colour) ? colour : standardBrandColour}
          footer={footer}
        />
      </SettingsSection>
    </>
  );
}

const setColour = (form: UseFormReturn<BrandingValues>, colour: string) =>
  form.setValue("brandColour", colour, { shouldDirty: true, shouldValidate: true });

/** Returns the fault of a colour that the API would reject; true without one. */
function faultOf(typed: string): string | true {
  if (typed.trim() === "") return true;
  const colour = completeColour(typed);
  if (colour === undefined) return brandingCopy.notAColour;
  return isLegible(colour) || brandingCopy.tooLow({ min: contrastMin });
}

/** The contrast of the colour on white, announced as it changes. */
function Contrast({ colour, fault }: { readonly colour: string | undefined; readonly fault: string | undefined }) {
  const isFine = colour !== undefined && isLegible(colour);
  return (
    <div aria-live="polite" className="space-y-1">
      {colour !== undefined && (
        <p className="tabular-nums">
          {brandingCopy.contrast({ contrast: shownContrast(contrastOnWhite(colour)) })}{" "}
          {isFine && <span className="text-good">{brandingCopy.enough}</span>}
        </p>
      )}
      {colour !== undefined && !isFine ? (
        <p className="text-danger">{brandingCopy.tooLow({ min: contrastMin })}</p>
      ) : fault === undefined ? (
        <p className="text-muted">{brandingCopy.codeHint}</p>
      ) : (
        <p className="text-danger">{fault}</p>
      )}
    </div>
  );
}
