import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Member } from "#contract/members.ts";
import { type Role, roles } from "#contract/roles.ts";
import { ask } from "#web/api.ts";
import { useMay, useSession } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { words } from "#web/words.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { Rows } from "./rows.tsx";

const said = words.people;
const membersKey = ["GET /members"];

export function PeoplePage() {
  const { data, error, refetch } = useQuery({
    queryKey: membersKey,
    queryFn: ({ signal }) => ask("GET /members", { signal }),
  });
  const mayChange = useMay("people:write");
  const [isInviting, setIsInviting] = useState(false);
  const [removing, setRemoving] = useState<Member>();
  const queries = useQueryClient();
  return (
    <>
      <PageHeader
        title={said.title}
        lead={said.lead}
        actions={
          mayChange ? (
            <Button look="primary" onClick={() => setIsInviting(true)}>
              {said.invite}
            </Button>
          ) : undefined
        }
      />
      <Rows label={said.title} rows={data?.data} error={error} onRetry={() => void refetch()}>
        {(member) => <MemberRow member={member} mayChange={mayChange} onRemove={() => setRemoving(member)} />}
      </Rows>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
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

interface MemberRowProps {
  readonly member: Member;
  readonly mayChange: boolean;
  readonly onRemove: () => void;
}

function MemberRow({ member, mayChange, onRemove }: MemberRowProps) {
  const { id, name, email, role, status, isSelf } = member;
  const given = useRolesGiven();
  const mayTouch = mayChange && !isSelf && given.includes(role);
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: membersKey });
  const change = useMutation({
    mutationFn: (chosen: Role) => ask("PATCH /members/{id}", { params: { id }, body: { role: chosen } }),
    onSuccess,
  });
  const resend = useMutation({
    mutationFn: () => ask("POST /members/{id}/resend", { params: { id } }),
    onSuccess,
  });
  const failure = change.error ?? resend.error;
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name ?? email}</span>
          {isSelf && <Badge tone="neutral">{said.you}</Badge>}
          {status === "INVITED" && <Badge tone="warn">{said.invited}</Badge>}
        </p>
        <p className="truncate text-muted">{name === null ? <Invitation member={member} /> : email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayTouch ? (
          <select
            aria-label={said.roleOf(name ?? email)}
            className="control w-28 sm:w-32"
            value={change.isPending ? change.variables : role}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(target.value as Role)}
          >
            {given.map((value) => (
              <option key={value} value={value}>
                {words.roles[value].name}
              </option>
            ))}
          </select>
        ) : (
          <span className="text-muted sm:px-3">{words.roles[role].name}</span>
        )}
        {mayTouch && status === "INVITED" && (
          <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
            {resend.isSuccess ? said.resent : said.resend}
          </Button>
        )}
        {mayTouch && (
          <Button look="quiet" onClick={onRemove}>
            {said.remove}
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

/** Only an owner makes, changes or removes an owner. */
function useRolesGiven(): readonly Role[] {
  const { role } = useSession();
  return role === "OWNER" ? roles : roles.filter((each) => each !== "OWNER");
}

function Invitation({ member: { invitationExpiresAt } }: { readonly member: Member }) {
  if (invitationExpiresAt === null || Date.parse(invitationExpiresAt) < Date.now()) return said.expired;
  return (
    <>
      {said.expires} <Day at={invitationExpiresAt} />
    </>
  );
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<{ email: string; role: Role }>({ defaultValues: { email: "", role: "FINANCE" } });
  const { errors } = form.formState;
  const given = useRolesGiven();
  return (
    <FormDialog
      form={form}
      title={said.inviteTitle}
      description={said.inviteHint}
      action={said.invite}
      onClose={onClose}
      onSubmit={async (body) => {
        await ask("POST /members", { body });
        await queries.invalidateQueries({ queryKey: membersKey });
        onClose();
      }}
    >
      <TextField
        label={said.email}
        error={errors.email?.message}
        type="email"
        autoComplete="off"
        {...form.register("email")}
      />
      <SelectField label={said.role} error={errors.role?.message} {...form.register("role")}>
        {given.map((value) => (
          <option key={value} value={value}>
            {words.roles[value].name}: {words.roles[value].hint}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
