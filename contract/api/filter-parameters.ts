import Type, { type TOptional, type TSchema, type TUnsafe } from "typebox";
import { figureMax } from "#contract/documents/totals.ts";
import {
  day,
  dayOrInstant,
  emailLengthMax,
  emailPattern,
  exclusiveBound,
  instant,
  requiredLine,
  someOf,
} from "./fields.ts";
import { type Filter, type Filters, type ParameterOf, parametersOf, type ValueOf } from "./filters.ts";
import { anyIdPattern, idField } from "./ids.ts";

/** The parameters of these filters, as properties of a query's schema. */
export type FilterParameters<Rows> = {
  [Name in keyof Rows as ParameterOf<Name, Rows[Name]> & string]: TOptional<TUnsafe<ValueOf<Rows[Name]>>>;
};

/** Returns the parameters of filters, as properties of a query's schema. */
export const filterParameters = <const Rows extends Filters>(rows: Rows): FilterParameters<Rows> =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([name, row]) => {
      const schemas = schemasOf(row);
      return parametersOf(name, row).map((parameter, i) => [parameter, Type.Optional(schemas[i] as TSchema)]);
    }),
  ) as unknown as FilterParameters<Rows>;

/** Returns the schema of each of its parameters. */
function schemasOf(row: Filter): readonly TSchema[] {
  switch (row.kind) {
    case "id":
      return [idField(row.of, row.about)];
    case "anyId":
      return [Type.String({ pattern: anyIdPattern, description: row.about })];
    case "operation":
      return [Type.String({ pattern: "^[a-z][A-Za-z]{0,63}$", description: row.about })];
    case "since":
      return [instant(row.about)];
    case "line":
      return [
        row.ofField === true
          ? requiredLine(row.lengthMax, row.about)
          : Type.String({ format: "text", minLength: 1, maxLength: row.lengthMax, description: row.about }),
      ];
    case "email":
      return [
        Type.String({
          format: "text",
          maxLength: emailLengthMax,
          pattern: emailPattern,
          description: "Only those with exactly this email address, in upper or lower case.",
        }),
      ];
    case "values":
      return [someOf(row.values, row.about)];
    case "flag":
      return [Type.Boolean({ description: row.about })];
    case "between":
      return ["before", "after"].map((bound) => exclusiveBound(`${row.about} ${bound} this.`));
    case "period":
      return [inclusive(row.about, "at or after", "start"), inclusive(row.about, "at or before", "end")];
    case "days":
      return [day(`${row.about} on or after this day.`), day(`${row.about} on or before this day.`)];
    case "amounts":
      return ["at least", "at most"].map((bound) =>
        Type.Number({
          minimum: -figureMax,
          maximum: figureMax,
          multipleOf: 0.01,
          description: `${row.about} ${bound} this.`,
        }),
      );
    case "text":
      return [
        Type.String({
          format: "text",
          minLength: 1,
          maxLength: 200,
          description: `Text to look for in ${row.about}.`,
        }),
      ];
  }
}

const inclusive = (about: string, bound: string, end: string) =>
  dayOrInstant(`${about} ${bound} this. A date means the ${end} of that day in the organization's time zone.`);
