import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { copy } from "../estimates.copy.ts";
import { openEstimates } from "../estimates.queries.ts";
import { EstimateList } from "../list/estimate-list.tsx";

const SHOWN = ["open", "expired"] as const;

/** The estimates that wait for the client or for the visit, the newest first: a tab of the page of billing. Expired ones are apart. */
export function EstimatesTab() {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [shown, setShown] = useAddressChoice("estimates", SHOWN, "open");
  const listed = useLiveQuery(() => openEstimates(db, today), [db, today]);
  if (!listed) return <SkeletonRows />;
  const { open = [], expired = [] } = Object.groupBy(listed, ({ state }) => (state === "expired" ? state : "open"));
  const rows = shown === "expired" ? expired : open;
  const labels = { open: copy.openOnes(open.length), expired: copy.expiredOnes(expired.length) };
  return (
    <Stack spacing={4}>
      {(expired.length > 0 || shown === "expired") && (
        <Choice
          label={copy.shown}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: labels[value] }))}
          onChange={setShown}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState title={shown === "expired" ? copy.noExpired : copy.noOpen} hint={copy.noOpenHint} />
      ) : (
        <Card>
          <EstimateList estimates={rows} />
        </Card>
      )}
    </Stack>
  );
}
