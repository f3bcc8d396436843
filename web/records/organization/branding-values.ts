import { brandColourPattern, contrastMin, contrastOnWhite } from "#contract/organizations/brand.ts";
import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";

/** Converts the look of an organization to form values. */
export const valuesOf = ({ brandColour, footerText }: Organization) => ({
  brandColour: brandColour ?? "",
  footerText: footerText ?? "",
});

export type BrandingValues = ReturnType<typeof valuesOf>;

/** Converts form values to a change: empty fields become null. */
export const changeOf = ({ brandColour, footerText }: BrandingValues): OrganizationChange => ({
  brandColour: brandColour.trim() === "" ? null : brandColour.trim().toLowerCase(),
  footerText: footerText.trim() === "" ? null : footerText.trim(),
});

const pattern = new RegExp(brandColourPattern);

/** Returns the colour as typed, once it is complete. */
export function completeColour(typed: string): string | undefined {
  const colour = typed.trim().toLowerCase();
  return pattern.test(colour) ? colour : undefined;
}

/** True when text in the colour is legible on white paper. */
export const isLegible = (colour: string): boolean => contrastOnWhite(colour) >= contrastMin;
