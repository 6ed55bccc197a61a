import { registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { once } from "../../kernel/once.ts";
import { found } from "../../kernel/repeat.ts";
import { equipment, rooms } from "../clinics/clinic.ts";
import { staff } from "../staff/staff.ts";
import { type CalendarBlock, calendarBlocks } from "./calendar-block.ts";

/** What blocked time says; whoever repeats it says more. */
export const blockArgs = once(() => registerArgs(calendarBlocks));

const OF_SCOPE = { vet: staff, room: rooms, equipment } as const;

type Block = Pick<CalendarBlock, "scope" | "resourceId" | "releaseAt" | "endsAt" | "reason">;

/** @throws Refusal `not_found` for an unknown resource, `invalid_args` for one too many or too few, `invalid_span` */
export async function assertBlocks(tx: Tx, { scope, resourceId, releaseAt, endsAt, reason }: Block): Promise<void> {
  if ((scope === "everybody") !== (resourceId === null)) {
    throw new Refusal("invalid_args", {
      errors: [{ path: "resourceId", code: "custom", message: "does not fit scope" }],
    });
  }
  if (scope !== "everybody" && resourceId !== null) {
    const entity = OF_SCOPE[scope];
    found<{ id: string }>(await tx.find(entity, resourceId), entity.table, resourceId);
  }
  if (releaseAt !== null && reason !== "hold_same_day") {
    throw new Refusal("invalid_args", { errors: [{ path: "releaseAt", code: "custom", message: "is for held time" }] });
  }
  if (releaseAt !== null && releaseAt >= endsAt) throw new Refusal("invalid_span", { reason: "released_too_late" });
}
