import { defineParts, formOfNew } from "../../area-part.ts";
import { RefusedDelivery } from "./deliveries/refused-delivery.tsx";

export const suppliersParts = defineParts("suppliers", {
  refusedForms: {
    "goodsReceipts.save": formOfNew(RefusedDelivery, { standsAlone: true }),
  },
});
