import { onlineRequests } from "@fernpaw/domain/appointments/online-request";
import type { Forgotten } from "../../forget-rows.ts";

/** Requests that became no appointment. */
export const forgottenRequests: Forgotten = {
  name: "onlineRequests.forget",
  async list(tx) {
    const lists = [];
    for (const status of ["declined", "offered", "open"] as const)
      lists.push(await tx.list(onlineRequests, { equals: { status } }));
    return lists.flat();
  },
  remove: (tx, id) => tx.remove(onlineRequests, id),
};
