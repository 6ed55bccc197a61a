import { labOrders } from "@fernpaw/domain/labs/lab-order";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedOrder } from "./order/refused-order.tsx";

export const labsParts = defineParts("labs", {
  refusedForms: {
    "labOrders.order": formOfNew(RefusedOrder),
    "labOrders.correct": formOf(labOrders, RefusedOrder),
  },
  timeline: async () => (await import("./timeline/labs-timeline.ts")).labsTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
  pets: async () => (await import("./pet-parts.tsx")).parts,
});
