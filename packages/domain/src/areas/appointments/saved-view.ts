import * as z from "zod/mini";
import { defineEntity, rowBase } from "../../kernel/entity.ts";
import { requiredName, text } from "../../kernel/text.ts";

/** A list as somebody likes to see it: the filters of a screen under a name, on every device of that person alone. */
export const savedViews = defineEntity({
  table: "savedViews",
  schema: () =>
    z.extend(rowBase, {
      /** `user:<id>`. */
      scope: text(64),
      screen: z.enum(["appointments"]),
      name: requiredName(60),
      /** What the address of the screen says, without the question mark. */
      search: text(1000),
    }),
  scope: "row",
  indexes: [],
  buckets: { p0: "all" },
});
