import CircleHelp from "lucide-react/icons/circle-help";
import { copy } from "#web/copy/copy.ts";
import { buttonClass } from "./button.tsx";

/** A link to the guide that explains a page. It opens in a new tab, so that nothing typed is lost. */
export const HelpLink = ({ guide }: { readonly guide: `/docs/${string}` }) => (
  <a href={guide} target="_blank" rel="noopener" className={buttonClass("quiet")}>
    <CircleHelp className="size-4" aria-hidden />
    {copy.shell.guides}
  </a>
);
