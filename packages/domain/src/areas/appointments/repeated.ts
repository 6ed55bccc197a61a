import * as z from "zod/mini";
import { MAX_OCCURRENCES, SeriesPlace } from "./appointment.ts";

/** What whoever makes a series says beside the first of it: how often, and which places in it are left out. */
export const Repeated = {
  repeat: z.strictObject({
    every: SeriesPlace.shape.every,
    unit: SeriesPlace.shape.unit,
    /** With those that are left out. */
    count: z.int().check(z.gte(2)),
  }),
  without: z._default(z.array(SeriesPlace.shape.index).check(z.maxLength(MAX_OCCURRENCES)), []),
};
