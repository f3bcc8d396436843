import FileCheck from "lucide-react/icons/file-check";
import FilePlus from "lucide-react/icons/file-plus";
import FolderPlus from "lucide-react/icons/folder-plus";
import HandCoins from "lucide-react/icons/hand-coins";
import PiggyBank from "lucide-react/icons/piggy-bank";
import ReceiptText from "lucide-react/icons/receipt-text";
import Target from "lucide-react/icons/target";
import UserPlus from "lucide-react/icons/user-plus";
import Wallet from "lucide-react/icons/wallet";
import type { Permission } from "#contract/people/roles.ts";
import { copy } from "#web/copy/copy.ts";
import type { Place } from "./places.ts";

/** A page that creates a record. */
interface Creation extends Place {
  readonly needs: Permission;
  /** The key that opens it after N. */
  readonly key: string;
  /** The name of the page for a client who is known, whom its address names. */
  readonly nameFor?: (values: { readonly client: string }) => string;
}

/** The records that can be created from anywhere. */
export const creations: readonly Creation[] = [
  {
    name: copy.shell.newQuotation,
    nameFor: copy.shell.newQuotationFor,
    href: "/quotations/new",
    Icon: FilePlus,
    needs: "quotations:write",
    key: "q",
  },
  {
    name: copy.shell.newInvoice,
    nameFor: copy.shell.newInvoiceFor,
    href: "/invoices/new",
    Icon: ReceiptText,
    needs: "invoices:write",
    key: "i",
  },
  {
    name: copy.shell.newProject,
    nameFor: copy.shell.newProjectFor,
    href: "/projects?new=true",
    Icon: FolderPlus,
    needs: "projects:write",
    key: "p",
  },
  { name: copy.shell.newClient, href: "/clients?new=true", Icon: UserPlus, needs: "clients:write", key: "c" },
  {
    name: copy.shell.recordPayment,
    nameFor: copy.shell.recordPaymentFor,
    href: "/payments?new=true",
    Icon: HandCoins,
    needs: "payments:write",
    key: "r",
  },
  { name: copy.shell.newExpense, href: "/expenses/new", Icon: Wallet, needs: "expenses:write", key: "e" },
  { name: copy.shell.newLead, href: "/leads?new=true", Icon: Target, needs: "leads:write", key: "l" },
];

/** What begins at a record that is chosen first: its page lists them. */
export const commands: readonly Place[] = [
  { name: copy.shell.newClaim, href: "/contracts?status=ACTIVE", Icon: FileCheck, needs: "contracts:write" },
  { name: copy.shell.newCreditNote, href: "/invoices?only=valid", Icon: ReceiptText, needs: "credits:write" },
  { name: copy.shell.matchBank, href: "/bank", Icon: ReceiptText, needs: "bank:write" },
  { name: copy.shell.releaseRetention, href: "/retention", Icon: PiggyBank, needs: "invoices:write" },
];

/** Returns the address of a page that creates a record for a client. */
export const hrefFor = ({ href }: Pick<Creation, "href">, clientId: string): string =>
  `${href}${href.includes("?") ? "&" : "?"}client=${clientId}`;
