import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import type { Contract } from "#contract/contracts/contracts.ts";
import { request } from "#web/api.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import { claimsQuery } from "#web/records/contracts/queries.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

/** Begins the next claim of a contract, or leads to the draft that it has. */
export function NewClaim({ contract: { id } }: { readonly contract: Contract }) {
  const claims = useQuery(claimsQuery(id));
  const change = useContractChange();
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  const draft = claims.data?.data.find(({ status }) => status === "DRAFT");
  const begin = useMutation({
    mutationFn: async () => {
      const claim = await change(() =>
        request("POST /contracts/{id}/claims", { params: { id }, idempotencyKey: keyOf(claims.data?.data[0]?.id) }),
      );
      await router.navigate({ to: `/claims/${claim.id}` });
    },
  });
  if (draft !== undefined) {
    return (
      <Link to="/claims/$id" params={{ id: draft.id }} className={buttonClass("primary")}>
        {claimsCopy.continue}
      </Link>
    );
  }
  return (
    <>
      <Button variant="primary" isBusy={begin.isPending || claims.isPending} onClick={() => begin.mutate()}>
        {claimsCopy.new}
      </Button>
      {begin.error !== null && (
        <div className="order-last basis-full">
          <ErrorNotice error={begin.error} />
        </div>
      )}
    </>
  );
}
