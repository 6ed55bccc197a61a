import Skeleton from "@mui/material/Skeleton";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { rowsOf } from "../../../db/rows.ts";
import { productColumns, type ProductParts } from "../../../product-parts.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { PriceCard } from "./price-card.tsx";
import { copy } from "./price.copy.ts";
import { unitPrices } from "./price.queries.ts";

interface ListedPrice {
  /** Null: the product has no price. */
  unitMinor: number | null;
  text: string;
}

/** In the place of a price that is not read yet: it must not look as if there were none. */
const LOADING = <Skeleton variant="text" width="3.5rem" sx={{ ml: "auto" }} />;

export const parts: ProductParts = {
  columns: productColumns<ListedPrice>({
    read: async (db, shown, today) => {
      const [settings] = await rowsOf(db, clinicSettings).toArray();
      if (!settings) return new Map();
      const ids = shown.map(({ id }) => id);
      const prices = await unitPrices(db, ids, today);
      return new Map(
        ids.map((id) => {
          const unitMinor = prices.get(id) ?? null;
          return [id, { unitMinor, text: unitMinor === null ? copy.noneInList : moneyText(unitMinor, settings) }];
        }),
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
        cell: ({ product, facts }) => product.kind !== "bundle" && (facts?.text ?? LOADING),
        inLine: ({ facts }) => (facts === undefined || facts.unitMinor === null ? null : facts.text),
      },
    ],
  }),
  Side: PriceCard,
};
