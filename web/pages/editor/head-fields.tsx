import { useQuery } from "@tanstack/react-query";
import { type Dispatch, memo } from "react";
import type { ClientId } from "#contract/api/ids.ts";
import type { Organization } from "#contract/organizations/organizations.ts";
import { ClientField } from "#web/records/clients/client-field.tsx";
import { clientQuery } from "#web/records/clients/names.ts";
import { ProjectField } from "#web/records/projects/project-field.tsx";
import { DateField } from "#web/ui/forms/date-field/date-field.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { editorCopy } from "#web/copy/editor.ts";
import type { Draft, HeadField } from "./draft.ts";
import { type Faults, headPlace } from "./faults.ts";
import type { EditorKind } from "./kinds.ts";
import type { EditorAction } from "./state.ts";

type Head = Pick<Draft, HeadField>;

interface HeadFieldsProps {
  readonly head: Head;
  readonly kind: EditorKind;
  readonly organization: Organization | undefined;
  readonly faults: Faults;
  readonly dispatch: Dispatch<EditorAction>;
  /** True when the person begins by choosing the client. */
  readonly beginsAtClient: boolean;
}

/** The fields above the bill: for whom and what the document is, and its terms. */
export const HeadFields = memo(function HeadFields(props: HeadFieldsProps) {
  const { head, kind, organization, faults, dispatch, beginsAtClient } = props;
  const set = (values: Partial<Head>) => dispatch({ type: "head", values });
  const type = (field: HeadField) => ({
    "data-head": field,
    value: head[field] ?? "",
    error: faults.get(headPlace(field)),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [field]: target.value }),
  });
  const days = kind.name === "quotations" ? organization?.quotationValidityDays : organization?.paymentTermsDays;
  return (
    <section aria-label={editorCopy.details} className="card grid gap-x-4 gap-y-5 p-5 sm:grid-cols-2">
      <div data-head="clientId" className="min-w-0">
        <ClientField
          label={editorCopy.client}
          value={head.clientId}
          error={faults.get(headPlace("clientId"))}
          inputRef={beginsAtClient ? focusFirst : undefined}
          // A project belongs to one client.
          onChange={(clientId) => set(clientId === head.clientId ? { clientId } : { clientId, projectId: null })}
        />
        <ArchivedClient id={head.clientId} />
      </div>
      <div data-head="projectId" className="min-w-0">
        <ProjectField
          label={editorCopy.project}
          clientId={head.clientId}
          value={head.projectId}
          error={faults.get(headPlace("projectId"))}
          onChange={(projectId, clientId) => set({ projectId, clientId })}
        />
      </div>
      <div className="min-w-0 sm:col-span-2">
        <TextField
          label={editorCopy.title}
          placeholder={kind.copy.titlePlaceholder}
          maxLength={200}
          {...type("title")}
        />
      </div>
      <DateField
        label={kind.copy.until}
        hint={days === undefined ? undefined : kind.copy.untilHint({ days })}
        data-head="until"
        value={head.until ?? ""}
        error={faults.get(headPlace("until"))}
        onChange={(until) => set({ until })}
      />
      <TextField
        label={editorCopy.clientReference}
        hint={editorCopy.clientReferenceHint}
        maxLength={100}
        autoComplete="off"
        {...type("clientReference")}
      />
      <TextField
        label={editorCopy.retention}
        inputMode="decimal"
        autoComplete="off"
        hint={editorCopy.retentionHint}
        {...type("retention")}
      />
    </section>
  );
});

/** Focuses a field when it appears. */
const focusFirst = (field: HTMLInputElement | null) => field?.focus();

/** Says that the chosen client was archived, perhaps in another tab. */
function ArchivedClient({ id }: { readonly id: ClientId | null }) {
  const { data } = useQuery({ ...clientQuery(id ?? ""), enabled: id !== null, refetchOnMount: "always" });
  if (data === undefined || data.archivedAt === null) return null;
  return (
    <p role="status" className="mt-1.5 text-warn">
      {editorCopy.archivedClient}
    </p>
  );
}

/** The notes below the bill. */
export const NotesField = memo(function NotesField({
  notes,
  fault,
  dispatch,
}: {
  readonly notes: string;
  readonly fault: string | undefined;
  readonly dispatch: Dispatch<EditorAction>;
}) {
  return (
    <section className="card p-5">
      <TextArea
        label={editorCopy.notes}
        hint={editorCopy.notesHint}
        rows={4}
        data-head="notes"
        value={notes}
        error={fault}
        onChange={({ target }) => dispatch({ type: "head", values: { notes: target.value } })}
      />
    </section>
  );
});
