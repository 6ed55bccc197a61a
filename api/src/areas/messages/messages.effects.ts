import {
  acceptAppointment,
  bookAppointment,
  cancelAppointment,
  moveAppointment,
  reinstateAppointment,
} from "@fernpaw/domain/appointments/appointment.mutations";
import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { remindOfPayment } from "@fernpaw/domain/billing/payment-reminder.mutations";
import { attention } from "@fernpaw/domain/kernel/attention";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { effect } from "@fernpaw/sync/server/effects";
import type { Sql } from "@fernpaw/sync/server/store";
import type { output } from "zod/mini";
import { tellNewOwner } from "./notices/tell-new-owner.ts";
import { tellOfAppointment } from "./notices/tell-of-appointment.ts";
import { putMessageOnItsWay } from "./public/queue-message.ts";

const putOnItsWay = (tx: Tx, sql: Sql, { id }: { id: string }, { clinicId }: MutationContext): Promise<void> =>
  putMessageOnItsWay(tx, sql, clinicId, id);

async function tell(tx: Tx, sql: Sql, { id }: { id: string }, { clinicId, now }: MutationContext): Promise<void> {
  await tellOfAppointment({ tx, sql, clinicId, at: now }, id);
}

type TransferArgs = output<(typeof transferPet)["args"]>;

/** What a person wrote is on its way to the new owner, and they hear of the appointments that are theirs now. */
async function followTransfer(tx: Tx, sql: Sql, args: TransferArgs, context: MutationContext): Promise<void> {
  const { linkId, moveIds } = args;
  for (const id of moveIds) await putOnItsWay(tx, sql, { id: derivedId(id, linkId) }, context);
  await tellNewOwner({ tx, sql, clinicId: context.clinicId, at: context.now }, moveIds, linkId);
}

/** As `followTransfer`, for what the desk moves later. */
async function followDecision(tx: Tx, sql: Sql, { id }: { id: string }, context: MutationContext): Promise<void> {
  const card = await tx.find(attention, id);
  if (card?.details["leftBehind"] !== true || card.resolution !== "apply_mine") return;
  const ids = card.entities.filter(({ table }) => table === "appointments").map((entity) => entity.id);
  await tellNewOwner({ tx, sql, clinicId: context.clinicId, at: context.now }, ids, id);
}

/** A new series sends nothing: each of its days sends its own reminder. */
export const messagesEffects = [
  effect(composeMessage, putOnItsWay),
  effect(remindOfPayment, putOnItsWay),
  effect(bookAppointment, tell),
  effect(moveAppointment, tell),
  effect(acceptAppointment, tell),
  effect(reinstateAppointment, tell),
  effect(cancelAppointment, tell),
  effect(transferPet, followTransfer),
  effect(resolveAttention, followDecision),
];
