import type { Client } from "#contract/clients/clients.ts";
import { Attachments } from "#web/files/attachments.tsx";

/** The files of a client, such as contracts and drawings. */
export const ClientFiles = ({ client }: { readonly client: Client }) => <Attachments owner="clients" id={client.id} />;
