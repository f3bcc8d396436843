import Banknote from "lucide-react/icons/banknote";
import BookOpen from "lucide-react/icons/book-open";
import Building2 from "lucide-react/icons/building-2";
import ChartColumn from "lucide-react/icons/chart-column";
import FileText from "lucide-react/icons/file-text";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import ReceiptText from "lucide-react/icons/receipt-text";
import ScrollText from "lucide-react/icons/scroll-text";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import UsersRound from "lucide-react/icons/users-round";
import Webhook from "lucide-react/icons/webhook";
import type { ComponentType } from "react";
import type { Permission } from "#contract/roles.ts";
import { copy } from "#web/copy/copy.ts";

export interface Place {
  readonly name: string;
  readonly href: string;
  readonly Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** The permission required to open the page; null for everyone. */
  readonly needs: Permission | null;
}

interface KeyedPlace extends Place {
  /** The key that opens it after G. */
  readonly key: string;
}

/** The main places with a shortcut. */
export const keyedPlaces: readonly KeyedPlace[] = [
  { name: copy.overview.title, href: "/", Icon: ChartColumn, needs: "invoices:read", key: "o" },
  { name: copy.shell.quotations, href: "/quotations", Icon: FileText, needs: "quotations:read", key: "q" },
  { name: copy.shell.invoices, href: "/invoices", Icon: ReceiptText, needs: "invoices:read", key: "i" },
  { name: copy.shell.payments, href: "/payments", Icon: Banknote, needs: "payments:read", key: "p" },
  { name: copy.shell.clients, href: "/clients", Icon: Users, needs: "clients:read", key: "c" },
];

export const mainPlaces: readonly Place[] = [
  ...keyedPlaces,
  { name: copy.shell.settings, href: "/settings", Icon: Settings, needs: null },
];

/** The main places that are in the menu of the bottom bar instead: a thumb hits five targets, but not seven. */
const menuHrefs = ["/payments", "/settings"];
export const barPlaces = mainPlaces.filter(({ href }) => !menuHrefs.includes(href));
export const menuPlaces = mainPlaces.filter(({ href }) => menuHrefs.includes(href));

export const settingsPlaces: readonly Place[] = [
  { name: copy.settings.organization, href: "/settings/organization", Icon: Building2, needs: "organization:read" },
  { name: copy.settings.clientMails, href: "/settings/client-mails", Icon: Send, needs: "organization:read" },
  { name: copy.settings.people, href: "/settings/people", Icon: UsersRound, needs: "people:read" },
  { name: copy.settings.security, href: "/settings/sign-in", Icon: ShieldCheck, needs: null },
  { name: copy.settings.mail, href: "/settings/mail", Icon: Mail, needs: "mail:read" },
  { name: copy.settings.apiKeys, href: "/settings/api-keys", Icon: KeyRound, needs: "keys:read" },
  { name: copy.settings.webhooks, href: "/settings/webhooks", Icon: Webhook, needs: "webhooks:read" },
  { name: copy.settings.auditLog, href: "/settings/audit-log", Icon: ScrollText, needs: "audit:read" },
];

/** All pages that the palette lists. */
export const everyPlace: readonly Place[] = [
  ...mainPlaces.filter(({ href }) => href !== "/settings"),
  ...settingsPlaces,
  { name: copy.shell.apiDocs, href: "/docs", Icon: BookOpen, needs: null },
];

export const canOpen = (place: Place, permissions: readonly Permission[]): boolean =>
  place.needs === null || permissions.includes(place.needs);
