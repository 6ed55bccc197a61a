import { waitlist } from "@fernpaw/domain/appointments/waitlist";
import type { GivenOf } from "@fernpaw/domain/kernel/entity";
import type { FaultWords } from "../../../form/faults.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { typedFields, type TypedValues } from "../../../form/typed-fields.ts";
import { copy } from "./waitlist.copy.ts";

const typed = typedFields(
  waitlist,
  ["typeId", "durationMin", "vetId", "weekdays", "fromMin", "toMin", "earliestOn", "latestOn", "priority", "notes"],
  { emptyAtFirst: ["fromMin", "toMin"] },
);

type WishFields = Parameters<typeof typed.show>[0];
/** Nobody is chosen yet in a form that was just opened. */
type Who = { [Name in "clientId" | "petId"]: GivenOf<typeof waitlist>[Name] | null };

/** A place that a client would come to. */
export type Wish = WishFields & Who;
/** The picker of the subject takes a list of pets; one pet waits for one place. */
export type WishValues = TypedValues<WishFields> & { clientId: string | null; petIds: string[] };

export const wishWords: FaultWords = { earliestOn: copy.faults.earliest, latestOn: copy.faults.inverted };

export const showWish = ({ clientId, petId, ...wanted }: Wish): WishValues => ({
  ...typed.show(wanted),
  clientId,
  petIds: petId === null ? [] : [petId],
});

/** The wish that the form means; null where `fault` has said what is wrong with it. */
export function readWish({ clientId, petIds, ...values }: WishValues, fault: Fault): Wish | null {
  const [petId] = petIds;
  const wanted = typed.read(values, fault);
  if (clientId === null || petId === undefined) return fault("petIds", copy.choosePet);
  if (wanted === null) return null;
  const { earliestOn, latestOn, fromMin, toMin, durationMin } = wanted;
  if (latestOn !== null && latestOn < earliestOn) return fault("latestOn", copy.faults.inverted);
  if (toMin - fromMin < durationMin) return fault("fromMin", copy.faults.span);
  return { clientId, petId, ...wanted } as Wish;
}

/** A draft that an older version of the app kept, under the names of its fields. */
type OlderDraft = Partial<WishValues> & { from?: string; to?: string };

export function restoreWish(kept: WishValues): WishValues {
  const { from = "", to = "", ...values } = kept as WishValues & OlderDraft;
  return { ...values, vetId: kept.vetId ?? "", fromMin: kept.fromMin ?? from, toMin: kept.toMin ?? to };
}
