import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { roles } from "#contract/people/roles.ts";
import { rolesCopy } from "#web/copy/roles.ts";
import { signInCopy } from "#web/copy/sign-in.ts";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { abilities, mayDo } from "./abilities.ts";

/** The permissions of each role: a table, and on phones a list per role. */
export const RolesPage = () => (
  <>
    <PageHeader title={rolesCopy.title} lead={rolesCopy.lead} />
    <div className="card hidden overflow-hidden sm:block">
      <table className="w-full table-fixed" aria-label={rolesCopy.title}>
        <thead>
          <tr className="border-b border-line bg-sunken/60 text-xs text-muted">
            <th scope="col" className="h-10 px-4 text-left font-medium">
              {rolesCopy.ability}
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className="w-[12.5%] px-1 font-medium" title={signInCopy.roles[role].hint}>
                {signInCopy.roles[role].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {abilities.map((ability) => (
            <tr key={ability} className="hover:bg-sunken/60">
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                {rolesCopy.abilities[ability]}
              </th>
              {roles.map((role) => (
                <td key={role} className="px-1 text-center">
                  <Mark isAllowed={mayDo(role, ability)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <div className="space-y-4 sm:hidden">
      {roles.map((role) => (
        <section key={role} aria-labelledby={`role-${role}`} className="card p-4">
          <h2 id={`role-${role}`} className="font-semibold">
            {signInCopy.roles[role].name}
          </h2>
          <p className="text-muted">{signInCopy.roles[role].hint}</p>
          <ul aria-label={rolesCopy.mayOf({ role: signInCopy.roles[role].name })} className="mt-3 space-y-1.5">
            {abilities
              .filter((ability) => mayDo(role, ability))
              .map((ability) => (
                <li key={ability} className="flex items-start gap-2.5">
                  <Check className="mt-0.5 size-4 shrink-0 text-good" aria-hidden />
                  {rolesCopy.abilities[ability]}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  </>
);

const Mark = ({ isAllowed }: { readonly isAllowed: boolean }) =>
  isAllowed ? (
    <>
      <Check className="mx-auto size-4 text-good" aria-hidden />
      <span className="sr-only">{rolesCopy.may}</span>
    </>
  ) : (
    <>
      <Minus className="mx-auto size-4 text-muted/70" aria-hidden />
      <span className="sr-only">{rolesCopy.mayNot}</span>
    </>
  );
