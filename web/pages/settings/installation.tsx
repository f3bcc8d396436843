import { useMutation, useQuery } from "@tanstack/react-query";
import type { Finding, FindingStatus, TestMail } from "#contract/organizations/installation.ts";
import { request } from "#web/api.ts";
import { installationCopy as texts } from "#web/copy/installation.ts";
import { language } from "#web/locale.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { SettingsSection } from "./section.tsx";

/** The state of the server, for those who administer it. */
export function InstallationPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["POST /installation/examine"],
    queryFn: ({ signal }) =>
      request("POST /installation/examine", { body: { origin: location.origin, language }, signal }),
    // Each time it is opened, and not while someone reads it: an examination asks other servers.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} guide="/docs/operating" />
      <div className="space-y-10">
        <SettingsSection title={texts.checks} lead={texts.checksLead}>
          <div className="space-y-4" aria-busy={isFetching}>
            {error !== null && <ErrorNotice error={error} />}
            {data === undefined && isFetching && <p className="text-muted">{texts.checking}</p>}
            {data !== undefined && <Findings {...data} />}
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              {texts.again}
            </Button>
          </div>
        </SettingsSection>
        {data?.isMailServerSet === true && (
          <SettingsSection title={texts.testMail} lead={texts.testMailLead}>
            <TestMailPart />
          </SettingsSection>
        )}
      </div>
    </>
  );
}

interface FindingsProps {
  readonly failed: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
}

const tones: Readonly<Record<FindingStatus, Tone>> = { failed: "danger", warning: "warn", ok: "good" };
const gravity = Object.keys(tones);

/** The findings, faults first. */
function Findings({ failed, warnings, findings }: FindingsProps) {
  const isWell = failed + warnings === 0;
  const sorted = findings.toSorted((a, b) => gravity.indexOf(a.status) - gravity.indexOf(b.status));
  return (
    <>
      <Notice tone={isWell ? "good" : failed > 0 ? "danger" : "warn"}>
        {isWell ? texts.nothingWrong : texts.summary({ failed, warnings })}
      </Notice>
      <ul className="card divide-y divide-line">
        {sorted.map(({ check, status, found, fix }) => (
          <li key={check} className="px-5 py-3.5">
            <div className="flex items-center justify-between gap-4">
              <p className="font-medium">{texts.names[check]}</p>
              <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
            </div>
            <p className="break-words text-muted">{asSentence(found)}</p>
            {fix !== null && <p className="mt-1 break-words">{asSentence(fix)}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Begins a text with a capital, unless it begins with a name of a server or a folder. */
const asSentence = (text: string): string =>
  text.replace(/^[a-z]+(?= )/, (word) => word.slice(0, 1).toUpperCase() + word.slice(1));

function TestMailPart() {
  const sending = useMutation({
    mutationFn: () => request("POST /installation/test-mail", { body: { language } }),
  });
  return (
    <div className="space-y-4">
      <Button isBusy={sending.isPending} onClick={() => sending.mutate()}>
        {texts.send}
      </Button>
      {sending.error !== null && <ErrorNotice error={sending.error} />}
      {sending.data !== undefined && <Outcome {...sending.data} />}
    </div>
  );
}

function Outcome({ sent, causes, ...said }: TestMail) {
  if (sent) return <Notice tone="good">{texts.sent(said)}</Notice>;
  return (
    <>
      <Notice tone="danger">{texts.notSent(said)}</Notice>
      <p className="text-muted">{texts.causesLead}</p>
      <ul className="card divide-y divide-line">
        {causes.map(({ cause, remedy, isThis }) => (
          <li key={cause} className={`px-5 py-3 ${isThis ? "bg-warn-tint" : ""}`}>
            <div className="flex items-center justify-between gap-4">
              <p className={isThis ? "font-medium" : ""}>{asSentence(cause)}</p>
              {isThis && <Badge tone="warn">{texts.marked}</Badge>}
            </div>
            <p className={`break-words ${isThis ? "" : "text-muted"}`}>{asSentence(remedy)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
