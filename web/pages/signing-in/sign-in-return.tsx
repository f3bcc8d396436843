import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { request } from "#web/api.ts";
import { singleSignOnCopy } from "#web/copy/single-sign-on.ts";
import { takeKept } from "#web/session/kept-for-return.ts";
import { useReplaceSession } from "#web/session/session.ts";
import { CardLink, CardPage } from "#web/ui/page/card-page.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";

const route = getRouteApi("/sign-in/return");

/** Begins the state of an answer that links the account of a signed-in person. */
const linkPrefix = "link.";
/** Begins the state of an answer that accepts an invitation. */
const joinPrefix = "join.";
/** Begins the state of an answer that confirms a session. */
const confirmPrefix = "confirm.";

/** The page that an identity provider sends the browser back to. */
export function SignInReturnPage() {
  const { code, state, iss, error: declined } = route.useSearch();
  const replaceSession = useReplaceSession();
  const router = useRouter();
  const isLink = state?.startsWith(linkPrefix) === true;
  const isConfirmation = state?.startsWith(confirmPrefix) === true;
  const isJoin = state?.startsWith(joinPrefix) === true;
  const [isLost, setIsLost] = useState(false);
  const { mutate, error } = useMutation({
    mutationFn: async (answer: { code: string; state: string; iss?: string }) => {
      if (isConfirmation) {
        await request("POST /session/confirm/provider", { body: answer });
        return router.navigate({ href: takeKept(answer.state).next ?? "/", replace: true });
      }
      if (isJoin) {
        const { invitation } = takeKept(answer.state);
        if (invitation === undefined) return setIsLost(true);
        replaceSession(await request("POST /invitations/provider", { body: { ...invitation, answer } }));
        return router.navigate({ href: "/", replace: true });
      }
      if (!isLink) {
        replaceSession(await request("POST /sign-in/single-sign-on", { body: answer }));
        return router.navigate({ href: takeKept(answer.state).next ?? "/", replace: true });
      }
      await request("POST /single-sign-on/link", { body: answer });
      const organization = (await request("GET /session", {}))?.organization;
      if (organization?.requiredProvider == null) return router.navigate({ to: "/settings/sign-in", replace: true });
      // The provider knows the person already, so this shows nothing.
      const body = { organizationId: organization.id };
      return location.replace((await request("POST /sign-in/single-sign-on/begin", { body })).url);
    },
  });
  // An answer works once, and React may run an effect twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || code === undefined || state === undefined) return;
    isSent.current = true;
    mutate({ code, state, ...(iss === undefined ? {} : { iss }) });
  }, [code, state, iss, mutate]);
  const isMissing = code === undefined || state === undefined;
  const hasFailed = error !== null || isMissing || isLost;
  const failed = isLink
    ? singleSignOnCopy.linkFailed
    : isJoin
      ? singleSignOnCopy.joinFailed
      : isConfirmation
        ? singleSignOnCopy.confirmFailed
        : singleSignOnCopy.backFailed;
  return (
    <CardPage title={hasFailed ? failed : singleSignOnCopy.backTitle}>
      {error !== null && <ErrorNotice error={error} />}
      {isLost && <Notice tone="info">{singleSignOnCopy.invitationLost}</Notice>}
      {isMissing && (
        <Notice tone="info">
          {declined === undefined ? singleSignOnCopy.incomplete : singleSignOnCopy.declined({ reason: declined })}
        </Notice>
      )}
      {hasFailed &&
        (isLink ? (
          <p className="mt-5 text-center">
            <Link to="/settings/sign-in" className="inline-block py-2 text-muted underline underline-offset-4">
              {singleSignOnCopy.toSecurity}
            </Link>
          </p>
        ) : (
          <CardLink to="/sign-in">{singleSignOnCopy.toSignIn}</CardLink>
        ))}
    </CardPage>
  );
}
