import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { addDays, dayBounds, instantAt } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { ShoppingCart } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useShelfId } from "../../../session/device-location.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDay, useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { Product } from "../stock.queries.ts";
import { copy } from "./reorder.copy.ts";
import { reorderOfProduct, type ReorderEntry } from "./reorder.queries.ts";
import { packsText, ruleText, suggestionText } from "./reorder-words.ts";
import { SupplierChoice } from "./supplier-choice.tsx";
import { useAddToOrders } from "./use-add-to-orders.ts";

const NOON = 720;

/** On the page of a product that is at or below its minimum: how much to order. */
export function TimeToOrder({ product }: { product: Product }) {
  const { db, timeZone } = useClinic();
  const isComplete = useIsComplete();
  const locationId = useShelfId();
  const day = useToday(timeZone);
  const { to: now } = dayBounds(day, timeZone);
  const entry = useLiveQuery(
    async () => (locationId === undefined ? null : await reorderOfProduct(db, product, { locationId, day, now })),
    [db, product, locationId, day, now],
  );
  if (!isComplete || !entry?.reorder || locationId === undefined) return null;
  return <OrderCard entry={entry} quantityMilli={entry.reorder.quantityMilli} locationId={locationId} />;
}

interface OrderCardProps {
  entry: ReorderEntry;
  quantityMilli: number;
  locationId: string;
}

function OrderCard({ entry, quantityMilli, locationId }: OrderCardProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { product, supplier, onHandMilli, usableMilli, onOrderMilli } = entry;
  const leadTimeDays = supplier?.leadTimeDays ?? null;
  const arrives =
    leadTimeDays === null
      ? ""
      : copy.card.arrives(shortDay(instantAt(addDays(today, leadTimeDays), NOON, timeZone), timeZone));
  const how = [packsText(entry), ruleText(entry), supplier?.name ?? "", arrives].filter(Boolean);
  const after = quantityText(usableMilli + onOrderMilli + quantityMilli, product.dispensingUnit);
  return (
    <Box component="section" sx={{ p: 4, borderRadius: "14px", bgcolor: "brass.soft", color: "brass.onSoft" }}>
      <Typography component="h2" variant="h4" sx={{ display: "flex", alignItems: "center", gap: 2 }}>
        <ShoppingCart size={20} aria-hidden="true" /> {copy.card.title}
      </Typography>
      <Typography variant="h3" component="p">
        {suggestionText(entry)}
      </Typography>
      <Typography variant="body2" sx={{ mb: 3 }}>
        {how.length > 0 && `${copy.card.join(how)} `}
        {usableMilli === onHandMilli ? copy.card.brings(after) : copy.card.bringsUsable(after)}
      </Typography>
      <OrderButton entry={entry} locationId={locationId} />
    </Box>
  );
}

function OrderButton({ entry, locationId }: Pick<OrderCardProps, "entry" | "locationId">) {
  const { actor, settings } = useClinic();
  const ordering = useAddToOrders(locationId);
  const [isChoosing, setChoosing] = useState(false);
  const { product, offer, draftedPacks, costMinor } = entry;
  if (draftedPacks > 0) return <Typography variant="body2">{copy.drafted(draftedPacks)}</Typography>;
  if (actor.role !== "owner") return <Typography variant="body2">{copy.ownerAdds}</Typography>;
  return (
    <>
      {offer === null ? (
        <Button fullWidth disabled={ordering.isOffline} onClick={() => setChoosing(true)}>
          {copy.choose}
        </Button>
      ) : (
        <Button
          variant="primary"
          fullWidth
          isLoading={ordering.isBusy}
          disabled={ordering.isOffline}
          onClick={() => ordering.add([entry])}
        >
          {costMinor === null ? copy.add : copy.addFor(moneyText(costMinor, settings))}
        </Button>
      )}
      {ordering.isOffline && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {copy.offline}
        </Typography>
      )}
      {isChoosing && <SupplierChoice product={product} onClose={() => setChoosing(false)} />}
    </>
  );
}
