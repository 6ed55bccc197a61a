import { Refusal } from "../../kernel/errors.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { RowOf } from "../../kernel/entity.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { staff } from "../staff/staff.ts";

type Person = Pick<RowOf<typeof staff>, "profession" | "licenceNo" | "licenceExpiresOn" | "status">;

/** Why a person cannot sign a prescription; null: they can. An owner signs as a vet alone. */
export function whyNoSigner(
  person: Person | undefined,
  today: LocalDate,
): "not_vet" | "no_licence" | "licence_expired" | null {
  if (person?.profession !== "vet" || person.status !== "active") return "not_vet";
  if (person.licenceNo.trim() === "") return "no_licence";
  return person.licenceExpiresOn !== null && person.licenceExpiresOn < today ? "licence_expired" : null;
}

/** The author, who signs. @throws Refusal `prescriber_required` */
export async function signerOf(tx: Tx, context: MutationContext): Promise<RowOf<typeof staff>> {
  const person = await tx.find(staff, context.actor.userId);
  const why = whyNoSigner(person, await clinicToday(tx, context));
  if (why !== null || person === undefined) throw new Refusal("prescriber_required", { why: why ?? "not_vet" });
  return person;
}
