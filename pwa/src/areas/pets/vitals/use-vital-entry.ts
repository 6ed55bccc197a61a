import { newId } from "../../../db/new-id.ts";
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { type Measurement, measuredOf } from "@fernpaw/domain/pets/measured";
import type { TakenValue } from "@fernpaw/domain/pets/measurement-kinds";
import { markWeightEnteredInError, recordVitals } from "@fernpaw/domain/pets/weight.mutations";
import { useRef } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { presentInstant } from "../../../ui/present.ts";

/** A value that its author replaces within this time was a slip; later it is another measurement. */
const SLIP_MS = 10 * 60_000;

const isSame = (a: TakenValue, b: TakenValue): boolean =>
  a.value === b.value && a.secondValue === b.secondValue && a.comparator === b.comparator;

/** The value of a kind that this visit shows: the last one of it. */
export const ofVisit = (rows: readonly Measurement[], kind: TakenValue["kind"], visitId: string | null) =>
  visitId === null ? undefined : measuredOf(rows, kind).findLast((row) => row.visitId === visitId);

interface Before {
  id: string;
  taken: TakenValue;
  atMs: number;
  isMine: boolean;
}

/**
 * Records one value, one after the other. A value that the same person gave a moment ago in this visit is marked as an error, so
 * that a slip of the finger does not stay in the curve. One hook for each kind.
 */
export function useVitalEntry({ petId, visitId }: { petId: string; visitId: string | null }) {
  const { mutate, actor } = useClinic();
  /** The device's copy shows it a moment later. */
  const own = useRef<Before | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const beforeOf = (shown: Measurement | undefined): Before | null => {
    if (!shown) return own.current;
    const atMs = epochMsOf(shown.createdAt);
    const isNewer = own.current === null || atMs > own.current.atMs;
    return isNewer ? { id: shown.id, taken: shown, atMs, isMine: shown.createdBy === actor.userId } : own.current;
  };
  const record = async (taken: TakenValue, shown: Measurement | undefined): Promise<void> => {
    const before = beforeOf(shown);
    if (before && isSame(before.taken, taken)) return;
    const id = newId();
    const atMs = epochMsOf(presentInstant());
    await mutate(recordVitals, { petId, visitId, values: [{ ...taken, id }] });
    own.current = { id, taken, atMs, isMine: true };
    if (before?.isMine && atMs - before.atMs < SLIP_MS) await mutate(markWeightEnteredInError, { id: before.id });
  };
  return (taken: TakenValue, shown: Measurement | undefined): Promise<void> => {
    const next = turn.current.then(() => record(taken, shown));
    turn.current = next.catch(() => undefined);
    return next;
  };
}
