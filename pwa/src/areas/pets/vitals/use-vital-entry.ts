import { newId } from "../../../db/new-id.ts";
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { type Measurement, measuredOf } from "@fernpaw/domain/pets/measured";
import type { TakenValue } from "@fernpaw/domain/pets/measurement-kinds";
import { markWeightEnteredInError, recordVitals } from "@fernpaw/domain/pets/weight.mutations";
import { useClinic } from "../../../session/clinic-context.ts";
import { presentInstant } from "../../../ui/present.ts";

/** A value that its author replaces within this time was a slip; later it is another measurement. */
const SLIP_MS = 10 * 60_000;

const isSame = (a: TakenValue, b: TakenValue): boolean =>
  a.value === b.value && a.secondValue === b.secondValue && a.comparator === b.comparator;

/** The value of a kind that this visit shows: the last one of it. */
export const ofVisit = (rows: readonly Measurement[], kind: TakenValue["kind"], visitId: string | null) =>
  visitId === null ? undefined : measuredOf(rows, kind).findLast((row) => row.visitId === visitId);

/**
 * Records one value. One that the same person gave a moment ago in this visit is marked as an error, so that a slip of the
 * finger does not stay in the curve.
 */
export function useVitalEntry({ petId, visitId }: { petId: string; visitId: string | null }) {
  const { mutate, actor } = useClinic();
  return async (taken: TakenValue, before: Measurement | undefined): Promise<void> => {
    if (before && isSame(before, taken)) return;
    await mutate(recordVitals, { petId, visitId, values: [{ ...taken, id: newId() }] });
    const isSlip =
      before !== undefined &&
      before.createdBy === actor.userId &&
      epochMsOf(presentInstant()) - epochMsOf(before.createdAt) < SLIP_MS;
    if (isSlip) await mutate(markWeightEnteredInError, { id: before.id });
  };
}
