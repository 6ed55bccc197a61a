import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { managed } from "../../kernel/fields.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { optionalPhone } from "../../kernel/phone.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { optionalEmail } from "../clients/client.ts";
import { MAX_DURATION_MIN } from "./appointment.ts";
import type { StandingPlace } from "./day-sheet.ts";

/** Minutes. For so long the page offers the place of a request to no other person. */
export const HOLD_MIN = 15;
/** Minutes. The same for another time that the clinic offers: the client reads their mail first. */
export const OFFER_HOLD_MIN = 24 * 60;

/** The statuses in which a request waits for an answer. */
export const OPEN_REQUESTS = ["open", "offered"] as const;
const REQUEST_STATUSES = [...OPEN_REQUESTS, "accepted", "declined"] as const;

const Duration = z.int().check(z.gte(5), z.lte(MAX_DURATION_MIN));
const EquipmentIds = z.array(ref("equipment")).check(z.maxLength(20));

/** Another time that the clinic offers. */
export const OfferedTime = z.strictObject({
  startsAt: Instant,
  durationMin: Duration,
  vetId: z.nullable(ref("staff")),
  roomId: z.nullable(ref("rooms")),
  equipmentIds: EquipmentIds,
});

/**
 * A person without an account asked for an appointment on the clinic's page. The server alone writes it; what the
 * person typed is not checked against the clients.
 */
export const onlineRequests = defineEntity({
  table: "onlineRequests",
  fields: () => ({
    locationId: managed(ref("locations")),
    typeId: managed(ref("appointmentTypes")),
    startsAt: managed(Instant),
    durationMin: managed(Duration),
    vetId: managed(z.nullable(ref("staff")), null),
    roomId: managed(z.nullable(ref("rooms")), null),
    equipmentIds: managed(EquipmentIds, []),
    firstName: managed(nameText(80), ""),
    lastName: managed(nameText(80)),
    email: managed(optionalEmail()),
    phone: managed(optionalPhone()),
    petName: managed(nameText(80)),
    petTypeId: managed(z.nullable(ref("petTypes")), null),
    reason: managed(text(500), ""),
    /** The page said that the clinic asks for a deposit. */
    asksDeposit: managed(z.enum(["yes", "no"]), "no"),
    heldUntil: managed(Instant),
    status: managed(z.enum(REQUEST_STATUSES), "open"),
    /** The last one that was made. */
    offer: managed(z.nullable(OfferedTime), null),
    /** Of the person to the last offer; null: none yet. */
    clientAnswer: managed(z.nullable(z.enum(["agreed", "refused"])), null),
    /** The words of the clinic with the offer, or with the refusal. */
    answer: managed(text(500), ""),
    /** The client of the appointment, once there is one. */
    clientId: managed(z.nullable(ref("clients")), null),
    appointmentId: managed(z.nullable(ref("appointments")), null),
  }),
  scope: "people",
  personal: {
    firstName: "erased",
    lastName: "erased",
    email: "erased",
    phone: "erased",
    petName: "none",
    reason: "none",
    answer: "erased",
  },
  indexes: ["status"],
  buckets: {
    p0: [[{ field: "status", in: OPEN_REQUESTS }]],
    p1: [[{ field: "updatedAt", sinceDays: -90 }]],
  },
});

export type OnlineRequest = RowOf<typeof onlineRequests>;

export const isOpenRequest = ({ status }: OnlineRequest): boolean => status === "open" || status === "offered";

/** The requests that wait for an answer. */
export async function openRequests(tx: Tx): Promise<OnlineRequest[]> {
  const lists = [];
  for (const status of OPEN_REQUESTS) lists.push(await tx.list(onlineRequests, { equals: { status } }));
  return lists.flat();
}

type Places = "offer" | "startsAt" | "durationMin" | "vetId" | "roomId" | "equipmentIds";

/** The place that an answer is about: the offered one, else the one that was asked for. */
export const placeOf = (request: Pick<OnlineRequest, Places>): z.output<typeof OfferedTime> => {
  const { offer, startsAt, durationMin, vetId, roomId, equipmentIds } = request;
  return offer ?? { startsAt, durationMin, vetId, roomId, equipmentIds };
};

/** A place that a request holds. */
export type HeldPlace = StandingPlace & { id: string; locationId: string; heldUntil: Instant };

/** The places that requests hold at `now`. */
export const heldPlaces = (requests: readonly OnlineRequest[], now: Instant): HeldPlace[] =>
  requests
    .filter(({ heldUntil }) => heldUntil > now)
    .map((request) => {
      const { id, locationId, typeId, heldUntil } = request;
      return { ...placeOf(request), id, locationId, typeId, heldUntil };
    });
