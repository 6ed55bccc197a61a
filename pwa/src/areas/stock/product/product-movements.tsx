import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { onHand } from "@fernpaw/domain/stock/stock-reports";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { amountText } from "../../catalogue/public/product-words.copy.ts";
import { signedText, whatMoved } from "../movement-text.ts";
import { copy } from "../stock.copy.ts";
import { lastMovements } from "../stock.queries.ts";
import { useStockPlace } from "../public/use-stock-place.ts";

const SHOWN = 5;

/** The last movements of a product at the chosen location with its stock after each; by the time at which they happened. */
export function ProductMovements({ product }: { product: RowOf<typeof products> }) {
  const { db, timeZone } = useClinic();
  const { place } = useStockPlace();
  const locationId = place?.id;
  const isComplete = useIsComplete();
  const last = useLiveQuery(
    async () => locationId && (await lastMovements(db, { productId: product.id, locationId, limit: SHOWN })),
    [db, product.id, locationId],
  );
  if (!last || !isComplete || (product.trackStock === "no" && last.entries.length === 0)) return null;
  const { entries, leftMilli } = last;
  const later = (at: number): number => onHand(entries.slice(0, at).map(({ movement }) => movement));
  const lines = entries.map((entry, at) => ({ ...entry, afterMilli: leftMilli - later(at) }));
  return (
    <Card
      title={copy.lastMovements}
      actions={
        <Button variant="link" to={paths.stock}>
          {copy.allMovements}
        </Button>
      }
    >
      {lines.length === 0 && <Typography>{copy.noMovements}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {lines.map((entry) => (
          <Box
            component="li"
            key={entry.movement.id}
            sx={{
              display: "grid",
              gridTemplateColumns: "4rem minmax(0, 1fr) auto 3rem",
              columnGap: 3,
              py: 2,
              borderTop: "1px solid",
              borderColor: "line",
            }}
          >
            <Box component="span" sx={{ color: "ink2" }}>
              {shortDate(localDateOf(entry.movement.occurredAt, timeZone))}
            </Box>
            <span>
              {whatMoved(entry)} {entry.isPending && <PendingMark />}
            </span>
            <strong>{signedText(entry.movement.quantityMilli)}</strong>
            <Box component="span" sx={{ color: "ink2", textAlign: "end" }}>
              {amountText(entry.afterMilli)}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
