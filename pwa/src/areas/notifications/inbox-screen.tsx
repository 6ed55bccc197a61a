import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../session/clinic-context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useWaitingNumbers } from "../billing/public/use-waiting-numbers.ts";
import { WaitingNumbers } from "../billing/public/waiting-numbers.tsx";
import { InboxItem } from "./inbox-item.tsx";
import { copy } from "./inbox.copy.ts";
import { openItems } from "./inbox.queries.ts";

/** Items for a person to decide. */
export function InboxScreen() {
  const { db } = useClinic();
  const items = useLiveQuery(() => openItems(db), [db]);
  const { late } = useWaitingNumbers();
  return (
    <Stack spacing={3} sx={{ maxWidth: 980 }}>
      <WaitingNumbers isLateOnly />
      {items === undefined && <SkeletonRows rows={2} height={160} />}
      {items?.length === 0 && late.length === 0 && <EmptyState title={copy.nothing} hint={copy.nothingHint} />}
      {items?.map((item) => (
        <InboxItem key={item.id} item={item} />
      ))}
    </Stack>
  );
}
