import type { LeadStatus as Status } from "#contract/clients/leads.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { leadsCopy } from "#web/copy/leads.ts";

const tones: Readonly<Record<Status, Tone>> = {
  NEW: "info",
  CONTACTED: "info",
  QUALIFIED: "info",
  QUOTED: "info",
  WON: "good",
  LOST: "neutral",
};

/** The status badge of a lead. */
export const LeadStatus = ({ status }: { readonly status: Status }) => (
  <Badge tone={tones[status]}>{leadsCopy.statuses[status]}</Badge>
);
