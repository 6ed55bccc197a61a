import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { peopleOfTablet, sharedTablet } from "../shared-tablets.queries.ts";
import { MAX_WRONG_PINS, type SharedTablets } from "./shared-tablets.ts";

export const Tablet = z.object({
  name: z.string(),
  lockAfterMin: z.int(),
  people: z.array(
    z.object({
      userId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** False: none was chosen, or it is off after wrong tries. */
      hasPin: z.boolean(),
      /** The PIN stands for the password until then. */
      pinUntil: z.string(),
    }),
  ),
});

/** Null: this browser is nobody's shared tablet. */
export async function readTablet(
  tablets: SharedTablets,
  sql: Sql,
  deviceId: string | null,
): Promise<z.output<typeof Tablet> | null> {
  const tablet = deviceId === null ? undefined : await sharedTablet(sql, deviceId);
  if (!tablet) return null;
  const people = await peopleOfTablet(sql, tablet, tablets.shiftStart());
  return {
    name: tablet.name,
    lockAfterMin: tablet.lockAfterMin,
    people: people.map(({ userId, firstName, lastName, pinHash, wrongTries, passwordAt }) => ({
      userId,
      firstName,
      lastName,
      hasPin: pinHash !== null && Number(wrongTries) < MAX_WRONG_PINS,
      pinUntil: tablets.endOf({ passwordAt }),
    })),
  };
}
