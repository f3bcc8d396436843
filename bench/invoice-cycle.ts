import { type Request, sendFor } from "./load.ts";

export const steps = ["create", "send", "pay"] as const;
export type Step = (typeof steps)[number];

/** Takes one invoice after the other from draft to PAID. */
export interface InvoiceCycle {
  readonly take: Readonly<Record<Step, () => Promise<void>>>;
}

interface Drafted {
  readonly id: string;
  readonly totals: { readonly total: number };
}

/**
 * @param request builds the request of a path of the API, in one organization
 * @param send sends a request whose response must have that status
 */
export async function openCycle(
  request: (path: string, body?: object) => Request,
  send = sendFor,
): Promise<InvoiceCycle> {
  const { data } = await send<{ data: { id: string; clientId: string }[] }>(request("/projects?limit=1"), 200);
  const [project] = data;
  if (project === undefined) throw new Error("the fill has no project for this organization");
  const draft = { clientId: project.clientId, projectId: project.id, title: "厨房与浴室翻新, Blk 123", items };
  const drafted: Drafted[] = [];
  const sent: Drafted[] = [];
  const next = (waiting: Drafted[]) => {
    const invoice = waiting.shift();
    if (invoice === undefined) throw new Error("there is no invoice left for the next step");
    return invoice;
  };
  return {
    take: {
      async create() {
        drafted.push(await send<Drafted>(request("/invoices", draft), 201));
      },
      async send() {
        const { id } = next(drafted);
        sent.push(await send<Drafted>(request(`/invoices/${id}/send`, {}), 200));
      },
      async pay() {
        const { id, totals } = next(sent);
        const payment = { amount: totals.total, method: "PAYNOW" };
        const { invoice } = await send<{ invoice: { status: string } }>(
          request(`/invoices/${id}/payments`, payment),
          201,
        );
        if (invoice.status !== "PAID") throw new Error(`${id} is ${invoice.status} after its payment`);
      },
    },
  };
}

const items = [
  { description: "Hack existing wall and floor tiles, cart away", unit: "m2", qty: 42.5, unitPrice: 18.5 },
  { description: "铺设防水层，两道", unit: "m2", qty: 42.5, unitPrice: 22 },
  { description: "தரை ஓடுகள் பதித்தல்", unit: "m2", qty: 38, unitPrice: 46.8 },
  { description: "Cat dinding dua lapis", unit: "m2", qty: 120, unitPrice: 6.25 },
  { description: "Supply and install vanity cabinet", unit: "no", qty: 2, unitPrice: 880 },
  { description: "更换电线与插座", unit: "lot", qty: 1, unitPrice: 1450 },
  { description: "Pasang siling kapur", unit: "m2", qty: 27.25, unitPrice: 34.9 },
  { description: "Make good and clean up", unit: "lot", qty: 1, unitPrice: 600 },
];
