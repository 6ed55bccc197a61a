import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { covers, meets, type Range } from "../../kernel/ranges.ts";
import { addMinutes, type Instant, localDateOf } from "../../kernel/time.ts";
import { columnDay } from "../clinics/calendar-column.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { locations } from "../clinics/clinic.ts";
import { openRanges, rangesOn } from "../clinics/opening-hours.ts";
import { offRanges, shiftsIn, weekRange } from "../staff/shift.ts";
import { endsAt, overlaps } from "./appointment.ts";
import type { SlotClaim } from "./slot-claim.ts";
import { resourceRows, sharesWith, standingIn } from "./day-sheet.ts";
import { heldPlaces, openRequests } from "./online-request.ts";
import { type RequirementGap, requirementGaps } from "./type-requirements.ts";

/** A reason against a slot. Only a gap in the requirements of its type can be refused, if the type says so. */
export type SlotWarning =
  | { kind: "closed" }
  /** The same patient is elsewhere then. */
  | { kind: "patient_taken"; petIds: string[] }
  | { kind: "column_hours"; resourceId: string }
  | { kind: "off"; userId: string }
  /** An online request holds the place until then. */
  | { kind: "held_online"; until: Instant }
  | RequirementGap;

/** Whether it is about when: of two slots of the same length and for the same people one may have it and the other not. */
export const isOfItsTime = ({ kind }: SlotWarning): boolean =>
  kind === "closed" || kind === "column_hours" || kind === "off" || kind === "patient_taken" || kind === "held_online";

/** Whether a slot fits the hours of the place and of each column, the roster, and what its type asks for. */
export async function slotWarnings(tx: Tx, claim: SlotClaim, context: MutationContext): Promise<SlotWarning[]> {
  const { timeZone } = await readSettings(tx, context);
  const range: Range = { from: claim.startsAt, to: endsAt(claim) };
  const day = localDateOf(range.from, timeZone);
  const lastDay = localDateOf(addMinutes(range.to, -1), timeZone);
  const warnings: SlotWarning[] = [];
  const place = await tx.find(locations, claim.locationId);
  if (place && !covers(openRanges(place.hours, [day, lastDay], timeZone), range)) warnings.push({ kind: "closed" });
  const { petIds = [] } = claim;
  if (petIds.length > 0) {
    const elsewhere = (await standingIn(tx, range, claim.id)).filter((other) => overlaps(other, claim));
    const taken = petIds.filter((petId) => elsewhere.some((other) => other.petIds.includes(petId)));
    if (taken.length > 0) warnings.push({ kind: "patient_taken", petIds: taken });
  }
  const { vet, room, equipment } = await resourceRows(tx, claim);
  for (const row of [vet, room, ...equipment]) {
    const own = row && columnDay(row);
    if (own && !covers(rangesOn([own], day, timeZone), range)) {
      warnings.push({ kind: "column_hours", resourceId: row.id });
    }
  }
  if (vet) {
    const off = offRanges(await shiftsIn(tx, weekRange(day, timeZone)), { userId: vet.id, day, timeZone });
    if (off.some((gap) => meets(gap, range))) warnings.push({ kind: "off", userId: vet.id });
  }
  return [...warnings, ...(await heldWarnings(tx, claim, context.now)), ...(await requirementGaps(tx, claim))];
}

async function heldWarnings(tx: Tx, claim: SlotClaim, now: Instant): Promise<SlotWarning[]> {
  const held = heldPlaces(await openRequests(tx), now).filter(
    (place) =>
      place.id !== claim.id && place.id !== claim.onlineRequestId && sharesWith(place, claim) && overlaps(place, claim),
  );
  const [last] = held.map(({ heldUntil }) => heldUntil).toSorted((a, b) => (a < b ? 1 : -1));
  return last === undefined ? [] : [{ kind: "held_online", until: last }];
}
