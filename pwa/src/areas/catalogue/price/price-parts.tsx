import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { rowsOf } from "../../../db/rows.ts";
import { productColumns, type ProductParts } from "../../../product-parts.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { presentInstant } from "../../../ui/present.ts";
import { PriceCard } from "./price-card.tsx";
import { copy } from "./price.copy.ts";
import { unitPrices } from "./price.queries.ts";

interface ListedPrice {
  unitMinor: number;
  text: string;
}

export const parts: ProductParts = {
  columns: productColumns<ListedPrice>({
    read: async (db, shown) => {
      const [settings] = await rowsOf(db, clinicSettings).toArray();
      if (!settings) return new Map();
      const day = localDateOf(presentInstant(), settings.timeZone);
      const ids = shown.map(({ id }) => id);
      const prices = await unitPrices(db, ids, day);
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
        cell: ({ product, facts }) => facts?.text ?? (product.kind === "bundle" ? "" : copy.noneInList),
        inLine: ({ facts }) => facts?.text ?? null,
      },
    ],
  }),
  Side: PriceCard,
};
