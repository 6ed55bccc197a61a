import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CircleCheck, CloudAlert, RefreshCw } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { unsentText } from "../../profile/public/unsent-words.copy.ts";
import { useUnsentDevices } from "../../profile/public/use-unsent-devices.ts";
import { closeWords, tabletWords as words } from "./till.copy.ts";
import type { TillTablet } from "./till-calls.ts";
import { whenText } from "./when-text.ts";

interface TabletListProps {
  /** Null: the server has not answered. */
  tablets: readonly TillTablet[] | null;
  isBusy: boolean;
  onAgain: () => void;
}

export const tabletName = ({ name, deviceId }: TillTablet): string =>
  name === "" ? words.unnamed(deviceId.slice(-3).toUpperCase()) : name;

/** The tablets that may have payments of the session. The till waits for them, or an owner closes without them. */
export function TabletList({ tablets, isBusy, onAgain }: TabletListProps) {
  const missing = tablets?.filter((one) => one.missing !== "no") ?? [];
  return (
    <Card title={words.title} sx={{ ...(missing.length > 0 && { borderColor: "warning.main" }) }}>
      {tablets === null && <Typography>{isBusy ? "" : `${words.unknown} ${closeWords.onlineOnly}`}</Typography>}
      {tablets !== null && missing.length === 0 && (
        <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
          <CircleCheck size={20} aria-hidden="true" />
          {words.all}
        </Box>
      )}
      {missing.length > 0 && (
        <>
          <Box component="ul" aria-label={words.title} sx={{ listStyle: "none", m: 0, p: 0 }}>
            {missing.map((tablet) => (
              <MissingTablet key={tablet.deviceId} tablet={tablet} />
            ))}
          </Box>
          <Typography sx={{ mt: 2 }}>{words.connect}</Typography>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {words.next}
          </Typography>
        </>
      )}
      <OtherDevices named={missing} />
      {(tablets === null || missing.length > 0) && (
        <Box sx={{ mt: 3 }}>
          <Button fullWidth startIcon={<RefreshCw size={20} aria-hidden="true" />} isLoading={isBusy} onClick={onAgain}>
            {words.again}
          </Button>
        </Box>
      )}
    </Card>
  );
}

/** Devices that said that changes wait on them. They do not keep the till open. */
function OtherDevices({ named }: { named: readonly TillTablet[] }) {
  const { settings, timeZone } = useClinic();
  const known = new Set(named.map(({ browserId }) => browserId));
  const others = useUnsentDevices(true)?.filter(({ id, missing }) => missing === "unsent" && !known.has(id)) ?? [];
  if (others.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Typography component="h3" variant="subtitle2">
        {words.others}
      </Typography>
      <Box component="ul" aria-label={words.others} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {others.map((device) => (
          <Box component="li" key={device.id} sx={{ py: 1, overflowWrap: "anywhere" }}>
            {device.title}
            <Typography variant="body2">
              {unsentText(device, settings, whenText(device.lastSeenAt, timeZone))}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {words.othersHint}
      </Typography>
    </Box>
  );
}

function MissingTablet({ tablet }: { tablet: TillTablet }) {
  const { settings, timeZone } = useClinic();
  const { unsentCount, unsentMinor, seenAt, missing } = tablet;
  const silent = words.silent(whenText(seenAt, timeZone));
  return (
    <Box component="li" sx={{ display: "grid", gridTemplateColumns: "24px minmax(0, 1fr)", gap: 2, py: 2 }}>
      <CloudAlert size={20} aria-hidden="true" />
      <div>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{tabletName(tablet)}</Typography>
        <Typography variant="body2">
          {missing === "unsent" ? words.unsent(unsentCount, moneyText(unsentMinor, settings)) : silent}
        </Typography>
      </div>
    </Box>
  );
}
