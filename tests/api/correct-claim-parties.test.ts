import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import { newClaim, newContract, submitted } from "../support/contracts.ts";
import { textOf } from "../support/pdf.ts";
import { clientOf } from "../support/portal.ts";
import { newOrg } from "../support/service.ts";

test("the paper of a claim takes over what it lacked, on PDF and portal", async () => {
  const api = await newOrg();
  const claim = await submitted(api, await newContract(api));
  await api.patch(`/clients/${claim.clientId}`, { address: "Block 9, Bishan Street 12" });
  const path = `/claims/${claim.id}`;
  const corrected = await api.act<Claim>(`${path}/correct-parties`);
  expect(corrected).toMatchObject({ claimedNet: claim.claimedNet, servedOn: claim.servedOn });
  expect(await textOf((await api.file(`${path}/pdf`)).bytes)).toContain("Block 9, Bishan Street 12");
  expect(await textOf((await api.file(`${path}/pdf?as=original`)).bytes)).not.toContain("Block 9");
  expect((await (await clientOf(api, claim)).send("GET")).text).toContain("Block 9, Bishan Street 12");
  const { body } = await api.get<{ data: readonly { kind: string }[] }>(`${path}/timeline`);
  expect(body.data.map(({ kind }) => kind)).toContain("PARTIES_CORRECTED");
});

test("a claim that was never submitted has no paper to correct", async () => {
  const api = await newOrg();
  const draft = await newClaim(await newContract(api), api);
  const path = `/claims/${draft.id}/correct-parties`;
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "DRAFT" });
  await api.create(`/claims/${draft.id}/invoice`, {});
  expect(await api.refused("POST", path)).toMatchObject({ status: 409, currentStatus: "BILLED" });
  const message = (await api.refused("POST", path)).message;
  expect(message).toContain("was never submitted");
});
