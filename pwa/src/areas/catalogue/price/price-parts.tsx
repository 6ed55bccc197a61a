import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { rowsOf } from "../../../db/rows.ts";
import { productColumns, type ProductParts } from "../../../product-parts.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { PriceCard } from "./price-card.tsx";
import { copy } from "./price.copy.ts";
import { unitPrices } from "./price.queries.ts";

/** Nothing while prices are still loading. */
function NoPrice() {
  return useIsComplete() && copy.noneInList;
}

interface ListedPrice {
  unitMinor: number;
  text: string;
}

export const parts: ProductParts = {
  columns: productColumns<ListedPrice>({
    read: async (db, shown, today) => {
      const [settings] = await rowsOf(db, clinicSettings).toArray();
      if (!settings) return new Map();
      const ids = shown.map(({ id }) => id);
      const prices = await unitPrices(db, ids, today);
      return new Map(
        [...prices].flatMap(([id, unitMinor]) =>
          unitMinor === null ? [] : [[id, { unitMinor, text: moneyText(unitMinor, settings) }]],
        ),
      );
    },
    columns: [
      {
        id: "price",
        header: copy.price,
        line: "named",
        isExtra: true,
        align: "end",
        isSortable: false,
        value: ({ facts }) => facts?.unitMinor ?? null,
        cell: ({ product, facts }) => facts?.text ?? (product.kind !== "bundle" && <NoPrice />),
        inLine: ({ facts }) => facts?.text ?? null,
      },
    ],
  }),
  Side: PriceCard,
};
