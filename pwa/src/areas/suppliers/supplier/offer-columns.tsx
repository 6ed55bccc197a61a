import { Star } from "lucide-react";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { ShownOffer } from "../orders/orders.queries.ts";
import { OfferMenu } from "./offer-menu.tsx";
import { offerWords } from "./offers.copy.ts";

/** Columns of the products of one supplier. */
export const offerColumns = (region: { locale: string; currency: string }): TableColumns<ShownOffer> => {
  const money = (minor: number | null): string => (minor === null ? "" : moneyText(minor, region));
  const { columns } = offerWords;
  return tableColumns<ShownOffer>([
    {
      id: "product",
      header: columns.product,
      line: "title",
      value: ({ product }) => product?.name ?? "",
      cell: ({ product }) => <bdi>{product?.name ?? ""}</bdi>,
    },
    { id: "code", header: columns.code, line: "named", value: ({ offer }) => offer.code || null },
    {
      id: "pack",
      header: columns.pack,
      line: "fact",
      isLead: true,
      value: ({ offer }) => offer.packSizeMilli,
      cell: ({ offer, product }) => (
        <span style={{ whiteSpace: "nowrap" }}>
          {quantityText(offer.packSizeMilli, product?.dispensingUnit ?? "unit")}
        </span>
      ),
    },
    {
      id: "sold",
      header: columns.sold,
      line: "fact",
      isExtra: true,
      value: ({ offer }) => offer.minimumPacks,
      cell: ({ offer }) => offerWords.sold(offer.minimumPacks, offer.multiplePacks),
    },
    {
      id: "list",
      header: columns.list,
      line: "named",
      isExtra: true,
      align: "end",
      value: ({ offer }) => offer.listPriceMinor,
      cell: ({ offer }) => money(offer.listPriceMinor),
      inLine: ({ offer }) => money(offer.listPriceMinor) || null,
    },
    {
      id: "net",
      header: columns.net,
      line: "named",
      align: "end",
      value: ({ offer }) => offer.netPriceMinor,
      cell: ({ offer }) => money(offer.netPriceMinor),
      inLine: ({ offer }) => money(offer.netPriceMinor) || null,
    },
    {
      id: "preferred",
      header: columns.preferred,
      line: "status",
      value: ({ offer }) => offer.isPreferred,
      cell: ({ offer }) =>
        offer.isPreferred === "yes" && (
          <StatusChip tone="confirmed" icon={Star}>
            {offerWords.preferred}
          </StatusChip>
        ),
    },
    {
      id: "act",
      header: columns.act,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (shown) => <OfferMenu shown={shown} />,
    },
  ]);
};
