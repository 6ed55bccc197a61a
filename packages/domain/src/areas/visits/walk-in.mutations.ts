import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { clientInUse } from "../clients/find-client.ts";
import { locations } from "../clinics/clinic.ts";
import { assertAcknowledged, keepAcknowledgements } from "../pets/acknowledge-alerts.ts";
import { livingPet } from "../pets/find-pet.ts";
import { askAboutFormerOwner } from "../pets/left-behind.ts";
import { openVisit } from "./open-visit.ts";
import { Triage, visits } from "./visit.ts";

/**
 * A pet that nobody expected is here: its visit waits, without an appointment. `id` is the visit's. Warnings are asked
 * for as at a check-in. Refuses with `not_found` (pet, client or location), `merged_away`, `pet_deceased`,
 * `alert_not_acknowledged` or `already_exists`.
 */
export const walkIn = defineMutation({
  name: "visits.walkIn",
  permission: "appointments:manage",
  args: () =>
    z.strictObject({
      id: Id,
      petId: Id,
      clientId: z.nullable(Id),
      locationId: Id,
      vetId: z._default(z.nullable(Id), null),
      reason: z._default(text(500), ""),
      triage: z._default(z.nullable(Triage), null),
      acknowledgedAlertIds: z._default(z.array(Id).check(z.maxLength(100)), []),
      /** When it came; now, when left out. */
      arrivedAt: z.optional(Instant),
    }),
  async run(tx, { acknowledgedAlertIds: alertIds, arrivedAt, ...args }, context) {
    const { id, petId } = args;
    if (wasMadeBefore("visits", await tx.find(visits, id), context)) return;
    await livingPet(tx, petId);
    found(await tx.find(locations, args.locationId), "locations", args.locationId);
    const clientId = args.clientId === null ? null : (await clientInUse(tx, args.clientId)).id;
    const openedAt = arrivedAt ?? context.now;
    const visitOf = new Map([[petId, id], ...(clientId === null ? [] : ([[clientId, id]] as const))]);
    const about = { table: "visits", id };
    await assertAcknowledged(tx, visitOf.keys(), alertIds, { about, context });
    const visit = { ...args, clientId, appointmentId: null, roomId: null, kind: "outpatient" as const, openedAt };
    await openVisit(tx, visit, { alertIds, context });
    await askAboutFormerOwner(tx, { petIds: [petId], clientId, rows: [{ table: "visits", id }] });
    await keepAcknowledgements(tx, visitOf, { alertIds, acknowledgedAt: openedAt }, context);
  },
});
