import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Organization } from "#contract/organizations/organizations.ts";
import { draftGstRate } from "#web/values/gst-rate.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { useSession } from "#web/session/session.ts";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { BillGrid } from "./lines/bill-grid.tsx";
import { BillToolbar } from "./lines/bill-toolbar.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { EarlierDrafts } from "./saving/earlier-drafts.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { EditorTotals } from "./editor-totals.tsx";
import { type Faults, headPlace, noFaults } from "./faults.ts";
import { HeadFields, NotesField } from "./head-fields.tsx";
import type { EditorKind } from "./kinds.ts";
import { LeaveGuard } from "#web/records/saving/leave-guard.tsx";
import { RestoredNotice } from "#web/records/saving/restored-notice.tsx";
import { showFirstFault } from "./show-fault.ts";
import { type DraftStart, useDraft } from "./saving/use-draft.ts";
import { usePaste } from "./use-paste.tsx";

const ConflictDialog = lazyPart(async () => (await import("./saving/conflict-dialog.tsx")).ConflictDialog);
const SendSaved = lazyPart(async () => (await import("./send-saved.tsx")).SendSaved);
const Preview = lazyPart(async () => (await import("./preview.tsx")).Preview);

interface EditorProps {
  readonly kind: EditorKind;
  readonly start: DraftStart;
  readonly organization: Organization;
  readonly copyNameOf: (id: string | null) => string;
  readonly onCreated: (id: string) => void;
  /** Starts again from what is saved. */
  readonly onReload: () => void;
}

/** The editor of a quotation or an invoice. */
export function Editor({ kind, start, organization, copyNameOf, onCreated, onReload }: EditorProps) {
  const { state, dispatch, saver, status } = useDraft({ kind, start, copyNameOf, onCreated });
  const { draft, focus } = state;
  const currency = useSession().organization?.currency ?? organization.currency;
  const page = useRef<HTMLDivElement>(null);
  const hasRoom = useMediaQuery("(min-width: 87.5rem)");
  const [isPreviewed, setIsPreviewed] = useState(hasRoom);
  /** Set by an attempt to send or save: until then a field that is still empty is no mistake. */
  const [showsAll, setShowsAll] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const refresh = useRefreshDocuments();
  const paste = usePaste({ kind, draft, dispatch });
  const faults = useShownFaults(
    status.kind === "incomplete" || status.kind === "refused" ? status.faults : noFaults,
    showsAll,
  );
  const gstRate = saver.saved?.record.gstRateAtIssue ?? draftGstRate(organization);

  useEffect(() => () => void refresh(), []);
  useEffect(() => {
    // A window that becomes narrower leaves no room beside the draft, and a sheet would cover it unasked.
    if (!hasRoom) setIsPreviewed(false);
  }, [hasRoom]);

  /** Saves at once; where that is not possible, shows why at the first field. */
  async function saveNow(): Promise<boolean> {
    // A number is written out, and saved, when its cell loses the focus.
    setShowsAll(true);
    const isSaved = await saver.flush();
    if (!isSaved) showFirstFault(page.current, saver.status);
    return isSaved;
  }
  async function send() {
    setIsSending(await saveNow());
  }
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "s") {
      event.preventDefault();
      void saveNow();
    } else if ((key === "z" || key === "y") && isInBill(event.target)) {
      event.preventDefault();
      dispatch({ type: key === "y" || event.shiftKey ? "redo" : "undo" });
    }
  });
  const head = useMemo(
    () => draft,
    [draft.clientId, draft.projectId, draft.title, draft.until, draft.clientReference, draft.retention, draft.notes],
  );

  return (
    <div ref={page} data-wide {...paste.dropTarget}>
      <EditorHeader
        {...{ kind, status, saver, isPreviewed }}
        isUntouched={saver.saved === null && draft === start.draft}
        onPreview={() => setIsPreviewed(!isPreviewed)}
        onRetry={() => void saveNow()}
        onShowFault={() => {
          setShowsAll(true);
          showFirstFault(page.current, status);
        }}
      />
      {start.saved === null && start.restoredFrom === null && draft === start.draft && (
        <EarlierDrafts kind={kind} prefix={copyNameOf("d")} current={copyNameOf(null)} />
      )}
      {start.restoredFrom !== null && (
        <RestoredNotice
          keptAt={start.restoredFrom}
          onKeep={() => void saveNow()}
          onDiscard={() => {
            saver.discard();
            onReload();
          }}
        />
      )}
      <div
        className={
          isPreviewed
            ? "min-[87.5rem]:grid min-[87.5rem]:grid-cols-[minmax(0,1fr)_24rem] min-[87.5rem]:gap-5 min-[106.25rem]:grid-cols-[minmax(0,1fr)_36rem]"
            : ""
        }
      >
        <div className="@container min-w-0 space-y-5">
          <HeadFields
            {...{ head, kind, organization, faults, dispatch }}
            beginsAtClient={start.saved === null && start.draft.clientId === null}
          />
          {/* Clipped, not hidden: the headings of the bill stay in sight while the page scrolls. */}
          <section className="card min-w-0 overflow-clip">
            <BillGrid
              {...{ faults, focus, dispatch }}
              sections={draft.sections}
              hasSections={kind.hasSections}
              onPasteTable={paste.onPasteTable}
            />
            <BillToolbar {...{ kind, state, dispatch }} onFile={paste.onFile} />
          </section>
          <div className="grid gap-5 @3xl:grid-cols-[minmax(0,1fr)_22rem] @3xl:items-start">
            <NotesField notes={draft.notes} fault={faults.get(headPlace("notes"))} dispatch={dispatch} />
            <EditorTotals {...{ draft, gstRate, currency }} saved={saver.saved} isSaved={status.kind === "saved"} />
          </div>
        </div>
        <Suspense>
          {isPreviewed && (
            <Preview
              kind={kind.name}
              id={saver.saved?.record.id ?? null}
              etag={saver.saved?.etag ?? null}
              hasRoom={hasRoom}
              onClose={() => setIsPreviewed(false)}
            />
          )}
        </Suspense>
      </div>
      <BottomBar {...{ draft, gstRate, currency }} action={kind.copy.send} onAction={() => void send()} />
      <LeaveGuard saver={saver} />
      <Suspense>{isSending && <SendSaved kind={kind} saver={saver} onClose={() => setIsSending(false)} />}</Suspense>
      {paste.sheet}
      <Suspense>
        {status.kind === "conflict" && (
          <ConflictDialog
            {...{ kind, draft, saver, dispatch }}
            theirs={status.theirs}
            timeZone={organization.timeZone}
          />
        )}
      </Suspense>
    </div>
  );
}

const isInBill = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-bill], [data-bill-toolbar]") !== null;

/** Leaves out what a document that was only just begun does not have yet. */
function useShownFaults(faults: Faults, showsAll: boolean): Faults {
  return useMemo(() => {
    if (showsAll) return faults;
    const hidden = new Set((["clientId", "projectId", "title"] as const).map(headPlace));
    const shown = [...faults].filter(([place]) => !hidden.has(place));
    return shown.length === 0 ? noFaults : new Map(shown);
  }, [faults, showsAll]);
}
