import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Suspense, useState } from "react";
import type { Member } from "#contract/people/members.ts";
import { type Role, roles } from "#contract/people/roles.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { sessionQuery, usePermission, useSession } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { signInCopy } from "#web/copy/sign-in.ts";
import { peopleCopy } from "#web/copy/people.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { Rows } from "#web/pages/settings/rows.tsx";

const InviteDialog = lazyPart(async () => (await import("./invite-dialog.tsx")).InviteDialog);

const membersKey = ["GET /members"];

export function PeoplePage() {
  const { data, error, refetch } = useQuery({
    queryKey: membersKey,
    queryFn: ({ signal }) => request("GET /members", { signal }),
  });
  const canEdit = usePermission("people:write");
  const assignableRoles = useAssignableRoles();
  const [isInviting, setIsInviting] = useState(false);
  const [removing, setRemoving] = useState<Member>();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader
        title={peopleCopy.people.title}
        lead={peopleCopy.people.lead}
        actions={
          canEdit ? (
            <Button variant="primary" onClick={() => setIsInviting(true)}>
              <Plus className="size-4" aria-hidden />
              {peopleCopy.people.invite}
            </Button>
          ) : undefined
        }
      />
      {data !== undefined && <SecondFactorRule isRequired={data.requiresSecondFactor} />}
      <Rows label={peopleCopy.people.title} rows={data?.data} error={error} onRetry={() => void refetch()}>
        {(member) => <MemberRow member={member} canEdit={canEdit} onRemove={() => setRemoving(member)} />}
      </Rows>
      <Suspense>
        {isInviting && (
          <InviteDialog
            roles={assignableRoles}
            onClose={() => setIsInviting(false)}
            onInvited={() => queries.invalidateQueries({ queryKey: membersKey })}
          />
        )}
      </Suspense>
      {removing !== undefined && (
        <RemoveDialog
          member={data?.data.find(({ id }) => id === removing.id) ?? removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => queries.invalidateQueries({ queryKey: membersKey })}
        />
      )}
    </>
  );
}

/** Lets an owner require a second factor of all members. */
function SecondFactorRule({ isRequired }: { readonly isRequired: boolean }) {
  const canChange = usePermission("security:write");
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: () => request("POST /members/second-factor", { body: { required: !isRequired } }),
    onSuccess: async () => {
      // First, because an owner without an authenticator may no longer read the members.
      await queries.invalidateQueries(sessionQuery);
      await queries.invalidateQueries({ queryKey: membersKey });
    },
  });
  if (!canChange && !isRequired) return null;
  return (
    <div className="card mb-5 flex flex-wrap items-center justify-between gap-4 px-5 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {isRequired ? peopleCopy.people.factorRequired : peopleCopy.people.factorOptional}
        </p>
        <p className="text-muted">{peopleCopy.people.factorHint}</p>
      </div>
      {canChange && (
        <Button isBusy={change.isPending} onClick={() => change.mutate()}>
          {isRequired ? peopleCopy.people.stopRequiring : peopleCopy.people.requireFactor}
        </Button>
      )}
      {change.error !== null && (
        <div className="basis-full">
          <ErrorNotice error={change.error} />
        </div>
      )}
    </div>
  );
}

interface MemberRowProps {
  readonly member: Member;
  readonly canEdit: boolean;
  readonly onRemove: () => void;
}

function MemberRow({ member, canEdit, onRemove }: MemberRowProps) {
  const { id, name, email, role, status, isSelf, hasSecondFactor } = member;
  const assignableRoles = useAssignableRoles();
  const canManage = canEdit && !isSelf && assignableRoles.includes(role);
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: membersKey });
  const change = useMutation({
    mutationFn: (chosen: Role) => request("PATCH /members/{id}", { params: { id }, body: { role: chosen } }),
    onSuccess,
  });
  const resend = useMutation({
    mutationFn: () => request("POST /members/{id}/resend", { params: { id } }),
    onSuccess,
  });
  const failure = change.error ?? resend.error;
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name ?? email}</span>
          {isSelf && <Badge tone="neutral">{peopleCopy.people.you}</Badge>}
          {status === "INVITED" && <Badge tone="warn">{peopleCopy.people.invited}</Badge>}
          {hasSecondFactor !== null && (
            <Badge tone={hasSecondFactor ? "good" : "neutral"}>
              {hasSecondFactor ? peopleCopy.people.withFactor : peopleCopy.people.withoutFactor}
            </Badge>
          )}
        </p>
        <p className="truncate text-muted">{name === null ? <Invitation member={member} /> : email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canManage ? (
          <select
            aria-label={peopleCopy.people.roleOf({ name: name ?? email })}
            className="control w-28 sm:w-32"
            value={change.isPending ? change.variables : role}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(target.value as Role)}
          >
            {assignableRoles.map((value) => (
              <option key={value} value={value}>
                {signInCopy.roles[value].name}
              </option>
            ))}
          </select>
        ) : (
          <span className="text-muted sm:px-3">{signInCopy.roles[role].name}</span>
        )}
        {canManage && status === "INVITED" && (
          <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
            {resend.isSuccess ? peopleCopy.people.resent : peopleCopy.people.resend}
          </Button>
        )}
        {canManage && (
          <Button variant="quiet" onClick={onRemove}>
            {peopleCopy.people.remove}
          </Button>
        )}
      </div>
      {failure !== null && (
        <div className="basis-full">
          <ErrorNotice error={failure} />
        </div>
      )}
    </>
  );
}

/** Returns the roles that the user may assign. Only owners may manage owners. */
function useAssignableRoles(): readonly Role[] {
  const { role } = useSession();
  return role === "OWNER" ? roles : roles.filter((each) => each !== "OWNER");
}

function Invitation({ member: { invitationExpiresAt } }: { readonly member: Member }) {
  if (invitationExpiresAt === null || Date.parse(invitationExpiresAt) < Date.now()) return peopleCopy.people.expired;
  return (
    <>
      {peopleCopy.people.expires} <Day at={invitationExpiresAt} />
    </>
  );
}
