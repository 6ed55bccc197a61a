import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { requiredName, text } from "../../kernel/text.ts";

/** A list as somebody likes to see it: the filters of a screen under a name, on every device of that person alone. */
export const savedViews = defineEntity({
  table: "savedViews",
  fields: () => ({
    /** `user:<id>`. */
    scope: managed(text(64)),
    screen: fixed(z.enum(["appointments"])),
    name: fixed(requiredName(60)),
    /** What the address of the screen says, without the question mark. */
    search: fixed(text(1000)),
  }),
  scope: "row",
  indexes: [],
  buckets: { p0: "all" },
});
