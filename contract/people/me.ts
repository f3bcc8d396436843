import Type, { type Static } from "typebox";
import { instant, instantOrNull, oneOf, rate } from "#contract/api/fields.ts";
import { idField } from "#contract/api/ids.ts";
import { everyScope } from "#contract/api/scopes.ts";

export const Me = Type.Object({
  org: Type.Object({
    id: idField("org"),
    name: Type.String(),
    slug: Type.String(),
    test: Type.Boolean({ description: "Whether it was made for trying things" }),
    currency: Type.String(),
    gstRate: rate(),
  }),
  key: Type.Optional(
    Type.Object(
      {
        id: idField("key"),
        name: Type.String(),
        prefix: Type.String({ description: "The first characters of the key" }),
        test: Type.Boolean({ description: "Whether it is a key of a test organization, which its prefix shows too" }),
        lastFour: Type.String({ description: "Its last characters" }),
        scopes: Type.Array(oneOf(everyScope)),
        createdAt: instant(),
        expiresAt: instantOrNull("When the key stops working; null if it does not expire"),
      },
      { description: "The API key of the request" },
    ),
  ),
});
export type Me = Static<typeof Me>;
