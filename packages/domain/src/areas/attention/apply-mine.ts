import * as z from "zod/mini";
import type { attention } from "../../kernel/attention.ts";
import type { EntityDefinition, RowOf } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { derivedId, Id } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { can, type ClinicPermission } from "../../kernel/permissions.ts";
import { appointments } from "../appointments/appointment.ts";
import { moveAppointmentTo, type SlotChange } from "../appointments/move-to-slot.ts";
import { clients } from "../clients/client.ts";
import { pets } from "../pets/pet.ts";
import { NEW_OWNER, settlePlans, type Settling } from "../pets/settle-plans.ts";
import { currentOwners, transferPetTo } from "../pets/transfer-pet.ts";
import { enterStage } from "../visits/enter-stage.ts";
import { closingStageFrom, isClosingStage } from "../visits/visit-stage.ts";
import { visits, VisitStage } from "../visits/visit.ts";

type Item = RowOf<typeof attention>;

const STAMPS: readonly string[] = ["id", "createdAt", "createdBy", "updatedAt", "updatedBy"];

/** The values of a card that are columns of `entity` and fit it; others are not written. */
function fittingValues(entity: EntityDefinition, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fitting: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(entity.schema._zod.def.shape)) {
    if (STAMPS.includes(name) || !(name in values)) continue;
    const parsed = z.safeParse(type, values[name]);
    if (parsed.success) fitting[name] = parsed.data;
  }
  return fitting;
}

function assertCan(context: MutationContext, permission: ClinicPermission): void {
  if (!can(context.actor, permission)) throw new Refusal("forbidden", { permission });
}

const OwnerChoice = z.object({ ownerId: z.nullable(Id), linkId: Id });
const LeftBehind = z.object({ leftBehind: z.literal(true) });
const Cancelled = z.object({ cancelIds: z.array(Id) });
const FormerOwner = z.object({ clientId: Id });
const StageChoice = z.object({ stage: VisitStage });

type Following = Pick<Settling, "petId" | "clientId" | "moveIds" | "undecided">;

/** What is planned under the name of `clientId` follows the pet to its present owner. */
async function movePlans(tx: Tx, item: Item, following: Following, context: MutationContext): Promise<void> {
  const { petId } = following;
  const [owner] = await currentOwners(tx, petId);
  if (!owner) return;
  const cancelled = z.safeParse(Cancelled, item.details);
  const settling = {
    ...following,
    toClientId: owner.clientId,
    seed: item.id,
    cancelIds: cancelled.success ? cancelled.data.cancelIds : [],
    keepIds: [],
    cancelReason: NEW_OWNER,
  };
  await settlePlans(tx, settling, context);
}

async function applyToPet(tx: Tx, item: Item, petId: string, context: MutationContext): Promise<void> {
  assertCan(context, "clients:manage");
  if (z.safeParse(LeftBehind, item.details).success) {
    const former = z.safeParse(FormerOwner, item.theirs?.values);
    const moveIds = item.entities.map(({ id }) => id);
    if (former.success) await movePlans(tx, item, { ...former.data, petId, moveIds, undecided: "keep" }, context);
    return;
  }
  const transfer = z.safeParse(OwnerChoice, item.mine.values);
  if (transfer.success) {
    const { ownerId, linkId } = transfer.data;
    const [before] = await currentOwners(tx, petId);
    await transferPetTo(tx, { petId, toClientId: ownerId, linkId }, context);
    const { clientId } = before ?? {};
    if (clientId) await movePlans(tx, item, { petId, clientId, moveIds: [], undecided: "move" }, context);
    return;
  }
  await tx.patch(pets, petId, fittingValues(pets, item.mine.values));
}

async function applyToVisit(tx: Tx, item: Item, visitId: string, context: MutationContext): Promise<void> {
  assertCan(context, "appointments:manage");
  const choice = z.safeParse(StageChoice, item.mine.values);
  const visit = await tx.find(visits, visitId);
  if (!choice.success || !visit || visit.stage === choice.data.stage) return;
  if (isClosingStage(choice.data.stage) && isClosingStage(visit.stage)) return;
  // Whoever has been seen since then does not leave without being seen.
  const to = isClosingStage(choice.data.stage) ? closingStageFrom(visit.stage) : choice.data.stage;
  const move = { id: derivedId(item.id, visitId), visitId, from: visit.stage, to };
  await enterStage(tx, { ...move, roomId: null, occurredAt: context.now }, context);
}

/**
 * Writes what the author of a `stale_field` card had wanted, by the same rules as if he did it now.
 * @throws Refusal `forbidden`, `not_found`, or what the change refuses (`slot_taken`)
 */
export async function applyMine(tx: Tx, item: Item, context: MutationContext): Promise<void> {
  const subject = item.entities[0];
  if (!subject) return;
  switch (subject.table) {
    case "appointments": {
      assertCan(context, "appointments:manage");
      const slot: SlotChange = fittingValues(appointments, item.mine.values);
      await moveAppointmentTo(tx, subject.id, slot, context);
      return;
    }
    case "pets":
      return applyToPet(tx, item, subject.id, context);
    case "visits":
      return applyToVisit(tx, item, subject.id, context);
    case "clients":
      assertCan(context, "clients:manage");
      await tx.patch(clients, subject.id, fittingValues(clients, item.mine.values));
      return;
    default:
      return;
  }
}
