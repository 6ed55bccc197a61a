import { withdrawProductPrice } from "@fernpaw/domain/catalogue/price.mutations";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { OnlineConfirm, useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import type { Product } from "../catalogue.queries.ts";
import { historyColumns } from "./history-columns.tsx";
import { copy } from "./price.copy.ts";
import { priceLocations, type Price, type ProductPrices } from "./price.queries.ts";
import { daysText } from "./price-text.ts";

interface PriceHistoryProps {
  product: Product;
  rows: ProductPrices;
  onClose: () => void;
}

/** All prices of a product, also those that ended or were taken back. */
export function PriceHistory({ product, rows, onClose }: PriceHistoryProps) {
  const { actor, settings, timeZone, mutate } = useClinic();
  const today = useToday(timeZone);
  const isOffline = useIsOffline();
  const [asked, setAsked] = useState<Price | null>(null);
  const isOwner = actor.role === "owner";
  const { dispensingUnit: unit } = product;
  const columns = useMemo(
    () =>
      historyColumns(
        { unit, region: settings, today },
        priceLocations(rows.places),
        isOwner && !isOffline
          ? (price) => mayTakeBack(price, rows.prices) && <PriceMenu price={price} onTakeBack={() => setAsked(price)} />
          : null,
      ),
    [unit, settings, today, rows, isOwner, isOffline],
  );
  const takeBack = async ({ id }: Price): Promise<void> => {
    try {
      await mutate(withdrawProductPrice, { id });
      toastDone(copy.table.takenBack);
    } catch (error) {
      toastProblem(refusalText(error));
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={copy.table.title(product.name)} size="4xl">
      {isOwner && isOffline && <Typography sx={{ mb: 3 }}>{copy.onlineOnly}</Typography>}
      <DataTable
        label={copy.table.label}
        columns={columns}
        rows={rows.prices}
        rowId={({ id }) => id}
        emptyText={copy.table.none}
      />
      {asked && (
        <OnlineConfirm
          reason={copy.onlineOnly}
          isOpen
          title={copy.table.takeBackTitle}
          confirmLabel={copy.table.takeBack}
          onClose={() => setAsked(null)}
          onConfirm={() => takeBack(asked)}
        >
          {copy.table.takeBackText}
        </OnlineConfirm>
      )}
    </Dialog>
  );
}

/** A price that a later one replaced cannot be taken back before that one. */
const mayTakeBack = ({ id, status }: Price, all: readonly Price[]): boolean =>
  status === "active" && !all.some((later) => later.status === "active" && later.replaced?.priceId === id);

function PriceMenu({ price, onTakeBack }: { price: Price; onTakeBack: () => void }) {
  return (
    <MenuButton isIcon label={copy.table.actions(daysText(price))}>
      <MenuEntry onPick={onTakeBack}>{copy.table.takeBack}</MenuEntry>
    </MenuButton>
  );
}
