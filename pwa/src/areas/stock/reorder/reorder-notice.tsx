import Box from "@mui/material/Box";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { useLiveQuery } from "dexie-react-hooks";
import { ArrowRight, ShoppingCart } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useShelfId } from "../../../session/device-location.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "./reorder.copy.ts";
import { reorderSuggestions } from "./reorder.queries.ts";

/** Above the list of products: how many are to be ordered, and the way to the orders. */
export function ReorderNotice() {
  const { db, can, settings, timeZone } = useClinic();
  const day = useToday(timeZone);
  const isComplete = useIsComplete();
  const locationId = useShelfId();
  const isShown = isComplete && can("inventory:manage");
  const entries = useLiveQuery(
    async () => (isShown && locationId !== undefined ? await reorderSuggestions(db, { locationId, day }) : []),
    [db, locationId, day, isShown],
  );
  if (!isShown || !entries || entries.length === 0) return null;
  const open = entries.filter(({ reorder }) => reorder !== null);
  const costMinor = sumMinor(open.map((entry) => entry.costMinor ?? 0));
  return (
    <Box
      component="section"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 3,
        px: 4,
        py: 2,
        mb: 3,
        borderRadius: "14px",
        bgcolor: "brass.soft",
        color: "brass.onSoft",
      }}
    >
      <ShoppingCart size={20} aria-hidden="true" />
      <Box sx={{ flex: "1 1 16rem" }}>
        <strong>{copy.notice.low(entries.length)}</strong>{" "}
        {open.length < entries.length && `${copy.notice.ordered(entries.length - open.length)} `}
        {costMinor > 0 && copy.notice.cost(moneyText(costMinor, settings))}
      </Box>
      <Button to={paths.stockReorder} endIcon={<ArrowRight size={18} aria-hidden="true" />}>
        {copy.notice.review}
      </Button>
    </Box>
  );
}
