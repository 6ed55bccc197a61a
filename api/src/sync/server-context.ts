import type { MutationContext } from "@fernpaw/domain/kernel/mutation";
import { v7 } from "uuid";

interface ServerWork {
  clinicId: string;
  /** The person in whose name the server works; the clinic itself where there is none. */
  userId: string;
  now: string;
}

/** The context in which the server itself runs a mutation, with the rights of an owner. */
export const serverContext = ({ clinicId, userId, now }: ServerWork): MutationContext => ({
  clinicId,
  deviceId: "server",
  actor: { userId, role: "owner", permissions: [], profession: "other" },
  now,
  mutationUuid: v7(),
  base: {},
});

/** The same, on the word of the payment provider. */
export const providerContext = (work: ServerWork): MutationContext => ({ ...serverContext(work), byServer: true });
