import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Lock } from "lucide-react";
import { useClinic } from "../../session/clinic-context.ts";
import { useIsComplete } from "../../session/sync-client/use-is-complete.ts";
import { Card } from "../../ui/card.tsx";
import { clockTime, fullDate, useToday } from "../../ui/clock-time.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { quantityText } from "../catalogue/public/product-words.copy.ts";
import { copy, printWords, stateWords } from "./controlled.copy.ts";
import { DrugActions } from "./drug-actions.tsx";
import { EntryList } from "./entry-list.tsx";
import { readRegister, type DrugRegister } from "./registers.queries.ts";
import { useIsWhole } from "./use-is-whole.ts";

interface DrugCardProps {
  productId: string;
  locationId: string;
}

/** One register: its balance, its actions and its entries. */
export function DrugCard({ productId, locationId }: DrugCardProps) {
  const { db } = useClinic();
  const drug = useLiveQuery(() => readRegister(db, { productId, locationId }), [db, productId, locationId]);
  const isComplete = useIsComplete();
  // A new tablet does not have the register yet: a person would open it a second time.
  if (!drug || (drug.register === null && !isComplete)) return <SkeletonRows rows={6} />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Card isPending={drug.isPending} sx={{ mb: 4 }}>
        <DrugHead drug={drug} />
        <DrugActions drug={drug} locationId={locationId} />
      </Card>
      <DrugNotices drug={drug} />
      <EntryList drug={drug} />
      <Typography sx={{ display: "flex", gap: 2, mt: 3, color: "ink2" }}>
        <Lock size={20} aria-hidden="true" style={{ flex: "none" }} />
        {copy.kept}
      </Typography>
    </Box>
  );
}

function DrugHead({ drug: { product, register, batches, balances, isPending } }: { drug: DrugRegister }) {
  const unit = product.dispensingUnit;
  const left = batches.filter(({ id }) => (balances.get(id) ?? 0) !== 0);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 4, justifyContent: "space-between", mb: 3 }}>
      <Box sx={{ minWidth: 0, flex: "1 1 16rem" }}>
        <Typography component="h2" variant="h3" sx={{ overflowWrap: "anywhere" }}>
          {product.name}
        </Typography>
        <Typography sx={{ color: "ink2" }}>
          {product.controlled && copy.schedule(product.strength, copy.scheduleOf(product.controlled))}
        </Typography>
        <Typography>
          {left.map(({ id, number }) => copy.batch(number, quantityText(balances.get(id) ?? 0, unit))).join(" · ")}
        </Typography>
      </Box>
      <Box sx={{ textAlign: { sm: "end" } }}>
        <Typography sx={{ color: "ink2" }}>{copy.now}</Typography>
        <Typography component="p" variant="h2" sx={{ whiteSpace: "nowrap" }}>
          {register ? quantityText(register.balanceMilli, unit) : copy.notOpen}
        </Typography>
        {isPending && <Typography sx={{ color: "ink2" }}>{copy.unconfirmed}</Typography>}
      </Box>
    </Box>
  );
}

/** Work that the register asks for. */
function DrugNotices({ drug: { register } }: { drug: DrugRegister }) {
  const { timeZone, settings } = useClinic();
  const today = useToday(timeZone);
  const isWhole = useIsWhole();
  const isOpen = register !== null && register.openedAt !== null;
  const countedAt = register?.countedAt ?? null;
  const countedOn = countedAt === null ? null : localDateOf(countedAt, timeZone);
  const isDue = isOpen && (countedOn === null || addDays(countedOn, settings.registerCountDays) <= today);
  const last =
    countedAt === null || countedOn === null
      ? copy.neverCounted
      : copy.lastCount(copy.at(fullDate(countedOn), clockTime(countedAt, timeZone)));
  return (
    <Box sx={{ display: "grid", gap: 2, mb: 4, "&:empty": { display: "none" } }}>
      {register && register.state !== "ok" && <Alert severity="error">{stateWords[register.state]}</Alert>}
      {register && !isWhole && <Alert severity="warning">{printWords.notAll}</Alert>}
      {!isOpen && <Alert severity="info">{copy.opensFirst}</Alert>}
      {isDue && (
        <Alert severity="warning">
          {copy.due(settings.registerCountDays)} {last}
        </Alert>
      )}
    </Box>
  );
}
