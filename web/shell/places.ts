import Banknote from "lucide-react/icons/banknote";
import BookOpen from "lucide-react/icons/book-open";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import Building2 from "lucide-react/icons/building-2";
import BookMarked from "lucide-react/icons/book-marked";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardList from "lucide-react/icons/clipboard-list";
import FileCog from "lucide-react/icons/file-cog";
import CircleHelp from "lucide-react/icons/circle-help";
import FileCheck from "lucide-react/icons/file-check";
import FileText from "lucide-react/icons/file-text";
import HardDriveDownload from "lucide-react/icons/hard-drive-download";
import FileChartColumn from "lucide-react/icons/file-chart-column";
import Hash from "lucide-react/icons/hash";
import KeyRound from "lucide-react/icons/key-round";
import ListChecks from "lucide-react/icons/list-checks";
import Target from "lucide-react/icons/target";
import Landmark from "lucide-react/icons/landmark";
import Mail from "lucide-react/icons/mail";
import Palette from "lucide-react/icons/palette";
import PiggyBank from "lucide-react/icons/piggy-bank";
import Repeat from "lucide-react/icons/repeat";
import ReceiptText from "lucide-react/icons/receipt-text";
import ScrollText from "lucide-react/icons/scroll-text";
import Send from "lucide-react/icons/send";
import Server from "lucide-react/icons/server";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import SunMoon from "lucide-react/icons/sun-moon";
import Wallet from "lucide-react/icons/wallet";
import BookText from "lucide-react/icons/book-text";
import Users from "lucide-react/icons/users";
import UsersRound from "lucide-react/icons/users-round";
import Webhook from "lucide-react/icons/webhook";
import type { ComponentType } from "react";
import type { Permission } from "#contract/people/roles.ts";
import { copy } from "#web/copy/copy.ts";
import { reportPlacesCopy } from "#web/copy/report-places.ts";
import { settingsPlacesCopy } from "#web/copy/settings-places.ts";

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
  { name: copy.shell.overview, href: "/", Icon: ChartColumn, needs: "invoices:read", key: "o" },
  { name: copy.shell.leads, href: "/leads", Icon: Target, needs: "leads:read", key: "l" },
  { name: copy.shell.clients, href: "/clients", Icon: Users, needs: "clients:read", key: "c" },
  { name: copy.shell.projects, href: "/projects", Icon: BriefcaseBusiness, needs: "projects:read", key: "j" },
  { name: copy.shell.quotations, href: "/quotations", Icon: FileText, needs: "quotations:read", key: "q" },
  { name: copy.shell.contracts, href: "/contracts", Icon: FileCheck, needs: "contracts:read", key: "t" },
  { name: copy.shell.claims, href: "/claims", Icon: ClipboardList, needs: "contracts:read", key: "m" },
  { name: copy.shell.invoices, href: "/invoices", Icon: ReceiptText, needs: "invoices:read", key: "i" },
  { name: copy.shell.payments, href: "/payments", Icon: Banknote, needs: "payments:read", key: "p" },
  { name: copy.shell.expenses, href: "/expenses", Icon: Wallet, needs: "expenses:read", key: "e" },
];

export const mainPlaces: readonly Place[] = [
  ...keyedPlaces,
  { name: copy.shell.prices, href: "/price-book", Icon: BookText, needs: "prices:read" },
  { name: reportPlacesCopy.title, href: "/reports", Icon: FileChartColumn, needs: "reports:read" },
  { name: copy.shell.settings, href: "/settings", Icon: Settings, needs: null },
];

/** The main places that are in the menu of the bottom bar instead: a thumb hits five targets, but not ten. */
const menuHrefs = [
  "/leads",
  "/projects",
  "/contracts",
  "/claims",
  "/payments",
  "/expenses",
  "/price-book",
  "/reports",
  "/settings",
];
export const barPlaces = mainPlaces.filter(({ href }) => !menuHrefs.includes(href));
export const menuPlaces = mainPlaces.filter(({ href }) => menuHrefs.includes(href));

interface ReportPlace extends Place {
  /** The key of its description. */
  readonly about: "ageing" | "gst" | "eInvoices" | "contracts" | "journal";
}

export const reportPlaces: readonly ReportPlace[] = [
  {
    name: reportPlacesCopy.ageing,
    href: "/reports/ageing",
    Icon: CalendarClock,
    needs: "reports:read",
    about: "ageing",
  },
  { name: reportPlacesCopy.gst, href: "/reports/gst", Icon: Landmark, needs: "reports:read", about: "gst" },
  {
    name: reportPlacesCopy.eInvoices,
    href: "/reports/e-invoices",
    Icon: FileText,
    needs: "reports:read",
    about: "eInvoices",
  },
  {
    name: reportPlacesCopy.contracts,
    href: "/reports/contracts",
    Icon: FileCheck,
    needs: "reports:read",
    about: "contracts",
  },
  {
    name: reportPlacesCopy.journal,
    href: "/reports/journal",
    Icon: BookMarked,
    needs: "reports:read",
    about: "journal",
  },
];

/** The groups of the settings, in their order. */
export const settingsGroups = ["company", "team", "you", "connections", "records"] as const;

export interface SettingsPlace extends Place {
  readonly group: (typeof settingsGroups)[number];
}

export const settingsPlaces: readonly SettingsPlace[] = [
  {
    name: copy.settings.organization,
    href: "/settings/organization",
    Icon: Building2,
    needs: "organization:read",
    group: "company",
  },
  {
    name: settingsPlacesCopy.branding,
    href: "/settings/branding",
    Icon: Palette,
    needs: "organization:read",
    group: "company",
  },
  {
    name: settingsPlacesCopy.documents,
    href: "/settings/documents",
    Icon: FileCog,
    needs: "organization:read",
    group: "company",
  },
  {
    name: copy.settings.clientMails,
    href: "/settings/client-mails",
    Icon: Send,
    needs: "organization:read",
    group: "company",
  },
  {
    name: settingsPlacesCopy.accounts,
    href: "/settings/accounts",
    Icon: Hash,
    needs: "organization:read",
    group: "company",
  },
  { name: copy.settings.people, href: "/settings/people", Icon: UsersRound, needs: "people:read", group: "team" },
  { name: settingsPlacesCopy.roles, href: "/settings/roles", Icon: ListChecks, needs: null, group: "team" },
  {
    name: settingsPlacesCopy.singleSignOn,
    href: "/settings/single-sign-on",
    Icon: KeyRound,
    needs: "security:write",
    group: "team",
  },
  { name: copy.settings.security, href: "/settings/sign-in", Icon: ShieldCheck, needs: null, group: "you" },
  { name: settingsPlacesCopy.appearance, href: "/settings/appearance", Icon: SunMoon, needs: null, group: "you" },
  { name: copy.settings.apiKeys, href: "/settings/api-keys", Icon: KeyRound, needs: "keys:read", group: "connections" },
  {
    name: copy.settings.webhooks,
    href: "/settings/webhooks",
    Icon: Webhook,
    needs: "webhooks:read",
    group: "connections",
  },
  {
    name: settingsPlacesCopy.installation,
    href: "/settings/installation",
    Icon: Server,
    needs: "installation:read",
    group: "connections",
  },
  { name: copy.settings.mail, href: "/settings/mail", Icon: Mail, needs: "mail:read", group: "records" },
  {
    name: copy.settings.auditLog,
    href: "/settings/audit-log",
    Icon: ScrollText,
    needs: "audit:read",
    group: "records",
  },
  {
    name: settingsPlacesCopy.data,
    href: "/settings/data",
    Icon: HardDriveDownload,
    needs: "data:export",
    group: "records",
  },
];

/** All pages that the palette lists. */
export const everyPlace: readonly Place[] = [
  ...mainPlaces.filter(({ href }) => href !== "/settings"),
  { name: copy.shell.creditNotes, href: "/credit-notes", Icon: ReceiptText, needs: "credits:read" },
  { name: copy.shell.recurringInvoices, href: "/recurring", Icon: Repeat, needs: "invoices:read" },
  { name: copy.shell.bank, href: "/bank", Icon: Banknote, needs: "bank:read" },
  { name: copy.shell.retention, href: "/retention", Icon: PiggyBank, needs: "contracts:read" },
  ...reportPlaces,
  ...settingsPlaces,
  { name: copy.shell.guides, href: "/docs", Icon: CircleHelp, needs: null },
  { name: copy.shell.apiDocs, href: "/docs/api-reference", Icon: BookOpen, needs: null },
];

export const canOpen = (place: Place, permissions: readonly Permission[]): boolean =>
  place.needs === null || permissions.includes(place.needs);
