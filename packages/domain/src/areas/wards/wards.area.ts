import { defineArea } from "../../kernel/area.ts";
import { giveCare, markCareEnteredInError, skipCare, takeBackCare } from "./care-entry.mutations.ts";
import { addOrder, changeOrder, resumeOrder, stopOrder } from "./care-order.mutations.ts";
import { careEntries, careOrders } from "./care-order.ts";

/** Everything of `wards` that the registry, the app and the server loop over. */
export const wardsArea = defineArea({
  entities: [careOrders, careEntries],
  mutations: [addOrder, changeOrder, stopOrder, resumeOrder, giveCare, skipCare, takeBackCare, markCareEnteredInError],
});
