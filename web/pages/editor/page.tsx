import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { invoiceQuery, quotationQuery } from "#web/records/documents/queries.ts";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { usePermission, useSession } from "#web/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { editorCopy } from "#web/copy/editor.ts";
import { Editor } from "./editor.tsx";
import { type EditorKind, editorKinds } from "./kinds.ts";
import { startOf } from "./start.ts";

export const QuotationEditorPage = () => <EditorPage kind={editorKinds.quotations} />;
export const InvoiceEditorPage = () => <EditorPage kind={editorKinds.invoices} />;

/** The document that is edited: by its id, or a new one by the name of its draft. */
interface Session {
  readonly key: string;
  readonly id: string | undefined;
}

/**
 * The editor of a new or an existing document. It stays as it is when a new document gets its address, so that the
 * person goes on typing.
 */
function EditorPage({ kind }: { readonly kind: EditorKind }) {
  const { id } = useParams({ strict: false });
  const { draft = "" } = useSearch({ strict: false }) as { readonly draft?: string };
  const [created, setCreated] = useState<Session | null>(null);
  const [version, setVersion] = useState(0);
  const navigate = useNavigate();
  const key = created !== null && created.id === id ? created.key : (id ?? draft);
  const canWrite = usePermission(`${kind.name}:write`);
  if (!canWrite) {
    return <Refused kind={kind} id={id} reason={id === undefined ? kind.copy.newRefused : editorCopy.notAllowed} />;
  }
  return (
    <Loader
      key={`${key} ${version}`}
      kind={kind}
      name={key}
      id={id}
      onReload={() => setVersion(version + 1)}
      onCreated={(createdId) => {
        setCreated({ key, id: createdId });
        const to = kind.name === "quotations" ? "/quotations/$id/edit" : "/invoices/$id/edit";
        void navigate({ to, params: { id: createdId }, replace: true, ignoreBlocker: true });
      }}
    />
  );
}

interface LoaderProps {
  readonly kind: EditorKind;
  readonly name: string;
  readonly id: string | undefined;
  readonly onReload: () => void;
  readonly onCreated: (id: string) => void;
}

/** Loads what the editor starts with. Later answers do not replace what is being typed. */
function Loader({ kind, name, id, onReload, onCreated }: LoaderProps) {
  const { user, organization: current } = useSession();
  const { client, project } = useSearch({ strict: false }) as { readonly client?: string; readonly project?: string };
  const copyNameOf = (documentId: string | null) =>
    `quoin draft ${current?.id ?? ""} ${user.id} ${kind.name} ${documentId ?? name}`;
  const [openedId] = useState(id);
  const organization = useQuery(organizationQuery);
  const document = useQuery({
    ...(kind.name === "quotations" ? quotationQuery(openedId ?? "") : invoiceQuery(openedId ?? "")),
    enabled: openedId !== undefined,
    // What another page fetched some seconds ago would be refused as changed.
    refetchOnMount: "always",
  } as ReturnType<typeof quotationQuery>);
  const error = document.error ?? organization.error;
  const isReady =
    organization.data !== undefined &&
    (openedId === undefined || (document.isFetchedAfterMount && document.data !== undefined));
  const [start, setStart] = useState<ReturnType<typeof startOf>>();
  if (start === undefined && isReady && organization.data !== undefined) {
    setStart(
      startOf({
        kind,
        copyName: copyNameOf(openedId ?? null),
        tagged: openedId === undefined ? null : (document.data ?? null),
        organization: organization.data,
        given: { clientId: (client ?? null) as ClientId | null, projectId: (project ?? null) as ProjectId | null },
      }),
    );
  }
  const list = { to: `/${kind.name}`, name: kind.copy.list };
  if (start === undefined || organization.data === undefined) {
    return (
      <>
        <PageHeader title={kind.copy.newTitle} back={list} />
        {error === null ? (
          <div aria-busy className="card h-96 animate-pulse bg-sunken" />
        ) : (
          <RecordFailure error={error} onRetry={() => void document.refetch()} list={list} />
        )}
      </>
    );
  }
  if (start.isClosed) return <Refused kind={kind} id={openedId} reason={kind.copy.notDraft} />;
  return <Editor {...{ kind, start, copyNameOf, onCreated, onReload }} organization={organization.data} />;
}

interface RefusedProps {
  readonly kind: EditorKind;
  readonly id: string | undefined;
  readonly reason: string;
}

/** Says why a document cannot be edited, with a way to its page. */
function Refused({ kind, id, reason }: RefusedProps) {
  const list = `/${kind.name}`;
  return (
    <>
      <PageHeader title={kind.copy.list} back={{ to: list, name: kind.copy.list }} />
      <Notice tone="info">
        <span className="flex flex-wrap items-center justify-between gap-3">
          {reason}
          {id !== undefined && (
            <Link to={`${list}/${id}` as string} className={buttonClass()}>
              {kind.copy.show}
            </Link>
          )}
        </span>
      </Notice>
    </>
  );
}
