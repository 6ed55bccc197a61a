import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { clientInUse } from "../clients/find-client.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { unmergedPet } from "./find-pet.ts";
import { petOwners } from "./pet.ts";
import { areWhole } from "./payer-shares.ts";
import { NEW_OWNER, settlePlans } from "./settle-plans.ts";
import { currentOwners, transferPetTo } from "./transfer-pet.ts";

/** Ids of plans; 104 of one series is the most that is usual. */
const PlanIds = z._default(z.array(Id).check(z.maxLength(500)), []);

/**
 * The pet gets another owner, or none that is known (`toClientId: null`); the old link stays as history.
 * `fromClientId` is the owner whom the author saw: when somebody else has transferred the pet meanwhile,
 * that transfer stands and a `stale_field` item asks a person. The three lists are what the author decided on of
 * the former owner's plans for the pet (`findOpenPlans`): appointments, visits, wishes of the waiting list, reminders,
 * unsent messages. What is in no list, or all of it where a device of an older version sent none, is decided by
 * the desk (`settlePlans`); reminders follow the pet by themselves. Refuses with `not_found` or `merged_away`.
 */
export const transferPet = defineMutation({
  name: "pets.transfer",
  permission: "clients:manage",
  args: () =>
    z.strictObject({
      petId: Id,
      linkId: Id,
      fromClientId: z.nullable(Id),
      toClientId: z.nullable(Id),
      moveIds: PlanIds,
      cancelIds: PlanIds,
      keepIds: PlanIds,
      cancelReason: z._default(requiredText(300), NEW_OWNER),
    }),
  async run(tx, { petId, linkId, fromClientId, toClientId, ...choices }, context) {
    await unmergedPet(tx, petId);
    if (wasMadeBefore("petOwners", await tx.find(petOwners, linkId), context)) return;
    const [current] = await currentOwners(tx, petId);
    const seen = fromClientId === null ? null : (await clientInUse(tx, fromClientId)).id;
    const wanted = toClientId === null ? null : (await clientInUse(tx, toClientId)).id;
    const isStale = (current?.clientId ?? null) !== seen;
    if (isStale && (current?.clientId ?? null) !== wanted) {
      await tx.raise({
        kind: "stale_field",
        scope: "people",
        entities: [{ table: "pets", id: petId }, ...(current ? [{ table: "petOwners", id: current.id }] : [])],
        mine: { ownerId: wanted, linkId },
        theirs: { actorId: current?.updatedBy ?? null, values: { ownerId: current?.clientId ?? null } },
        details: { mutation: "pets.transfer", petId, cancelIds: choices.cancelIds },
      });
      return;
    }
    await transferPetTo(tx, { petId, toClientId: wanted, linkId }, context);
    if (seen === null) return;
    const settling = { ...choices, petId, clientId: seen, toClientId: wanted, seed: linkId, undecided: "ask" } as const;
    await settlePlans(tx, settling, context);
  },
});

/**
 * Adds somebody who owns, carries, fosters or pays. The same person in the same role twice is once.
 * Refuses with `not_found`, `merged_away`, or `already_exists` with `clientId` when the pet has another
 * owner (transfer it instead).
 */
export const linkPetOwner = defineMutation({
  name: "pets.linkOwner",
  permission: "clients:manage",
  args: () => registerArgs(petOwners),
  async run(tx, { id, petId, clientId, role, receivesReminders }, context) {
    await unmergedPet(tx, petId);
    if (wasMadeBefore("petOwners", await tx.find(petOwners, id), context)) return;
    const client = await clientInUse(tx, clientId);
    const links = (await tx.list(petOwners, { equals: { petId } })).filter((link) => link.toOn === null);
    if (links.some((link) => link.clientId === client.id && link.role === role)) return;
    const owner = links.find((link) => link.role === "owner");
    if (role === "owner" && owner) {
      throw new Refusal("already_exists", { table: "petOwners", id: owner.id, clientId: owner.clientId });
    }
    const fromOn = await clinicToday(tx, context);
    const link = { id, petId, clientId: client.id, role, fromOn, receivesReminders };
    await tx.insert(petOwners, { ...emptyRow(petOwners), ...link });
  },
});

/** Ends a link, whatever its role; an ended one stays as it is. Refuses with `not_found`. */
export const endPetOwner = defineMutation({
  name: "pets.endOwner",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const link = found(await tx.find(petOwners, id), "petOwners", id);
    if (link.toOn === null) await tx.patch(petOwners, id, { toOn: await clinicToday(tx, context) });
  },
});

/**
 * What somebody is to the pet, and whether he is reminded. The owner himself changes by a transfer. Refuses with
 * `not_found`, `inactive` (the link has ended) or `already_exists` with `clientId` (the pet has another owner).
 */
export const correctPetOwner = defineMutation({
  name: "pets.correctOwner",
  permission: "clients:manage",
  args: () => correctArgs(petOwners),
  async run(tx, { id, set }) {
    const link = found(await tx.find(petOwners, id), "petOwners", id);
    if (link.toOn !== null) throw new Refusal("inactive", { table: "petOwners", id });
    const owner = (await currentOwners(tx, link.petId)).find((other) => other.id !== id);
    if (set.role === "owner" && owner) {
      throw new Refusal("already_exists", { table: "petOwners", id: owner.id, clientId: owner.clientId });
    }
    await tx.patch(petOwners, id, given(set));
  },
});

/**
 * Who pays how much of the pet's bills: whole percents of the people named, 100 together, or none at all (an empty
 * list). Whoever is not named pays nothing of his own. Refuses with `not_found`, `inactive` (a link that has ended)
 * or `invalid_args` (not 100, or one person twice).
 */
export const dividePetCosts = defineMutation({
  name: "pets.divideCosts",
  permission: "clients:manage",
  args: () =>
    z
      .strictObject({
        petId: Id,
        shares: z
          .array(z.strictObject({ linkId: Id, percent: z.int().check(z.gte(1), z.lte(100)) }))
          .check(z.maxLength(20)),
      })
      .check(z.refine(({ shares }) => areWhole(shares), { path: ["shares"], error: "the shares must make 100" })),
  async run(tx, { petId, shares }) {
    await unmergedPet(tx, petId);
    const links = await tx.list(petOwners, { equals: { petId } });
    for (const { linkId } of shares) {
      const link = found(
        links.find((one) => one.id === linkId),
        "petOwners",
        linkId,
      );
      if (link.toOn !== null) throw new Refusal("inactive", { table: "petOwners", id: linkId });
    }
    for (const link of links) {
      const sharePercent = shares.find(({ linkId }) => linkId === link.id)?.percent ?? null;
      if (link.sharePercent !== sharePercent) await tx.patch(petOwners, link.id, { sharePercent });
    }
  },
});
