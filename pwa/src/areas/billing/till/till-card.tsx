import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Lock } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { methodWords } from "../money/money.copy.ts";
import { chooseTill, tillsAt, useTillId } from "./device-till.ts";
import { copy } from "./till.copy.ts";
import { openTillPage, type TillPage } from "./tills.queries.ts";
import { whenText } from "./when-text.ts";

const OpenTillDialog = lazyPart(async () => (await import("./open-till-dialog.tsx")).OpenTillDialog);

/** The till of this tablet, or the way to open one. */
export function TillCard() {
  const locationId = useLocationId();
  return locationId === undefined ? null : <TillAt locationId={locationId} />;
}

function TillAt({ locationId }: { locationId: string }) {
  const { db, can } = useClinic();
  const tillId = useTillId(locationId);
  const here = useLiveQuery(() => tillsAt(db, locationId), [db, locationId]);
  const page = useLiveQuery(async () => tillId && openTillPage(db, tillId), [db, tillId]);
  const [isOpening, setOpening] = useState(false);
  if (here === undefined) return null;
  const openButton = can("billing:manage") && <Button onClick={() => setOpening(true)}>{copy.open}</Button>;
  return (
    <Card title={page ? page.till.name : copy.title}>
      <Stack spacing={3}>
        {here.length === 0 && (
          <div>
            <Typography>{copy.none}</Typography>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {copy.noneHint}
            </Typography>
          </div>
        )}
        {here.length > 1 && (
          <TextField select label={copy.pick} value={tillId ?? ""} onChange={(event) => chooseTill(event.target.value)}>
            {here.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        {page && <OpenTill page={page} />}
        {here.length === 0 && openButton}
      </Stack>
      {isOpening && <OpenTillDialog locationId={locationId} onClose={() => setOpening(false)} />}
    </Card>
  );
}

function OpenTill({ page }: { page: TillPage }) {
  const { settings, timeZone, can } = useClinic();
  const { till, session, expected, takenMinor, late, openedBy } = page;
  const money = (minor: number): string => moneyText(minor, settings);
  const cash = expected.find(({ method }) => method === "cash");
  const isBlind = settings.countsBlind === "yes";
  return (
    <>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.since(whenText(session.openedAt, timeZone), openedBy)}
      </Typography>
      <AmountRows
        rows={[
          ...expected
            .filter(({ method }) => method !== "cash" || !isBlind)
            .map((line) => ({ label: methodWords[line.method], value: money(line.takenMinor) })),
          ...(isBlind ? [] : [{ label: copy.taken, value: money(takenMinor), isMain: true }]),
        ]}
      />
      {isBlind ? (
        <Typography variant="body2">{copy.blind}</Typography>
      ) : (
        <InDrawer floatMinor={session.floatMinor} cashMinor={cash?.expectedMinor ?? 0} />
      )}
      {late.count > 0 && <Alert severity="warning">{copy.late(late.count, money(late.sumMinor))}</Alert>}
      {can("billing:manage") && (
        <Button fullWidth startIcon={<Lock size={20} aria-hidden="true" />} to={paths.closeTill(till.id)}>
          {copy.count}
        </Button>
      )}
      {!isBlind && (
        <Button variant="ghost" fullWidth to={paths.tillSession(session.id)}>
          {copy.report}
        </Button>
      )}
    </>
  );
}

function InDrawer({ floatMinor, cashMinor }: { floatMinor: number; cashMinor: number }) {
  const { settings } = useClinic();
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 3,
        p: 3,
        borderRadius: "10px",
        bgcolor: "sunken",
      }}
    >
      <Typography variant="body2">
        {copy.inDrawer}
        <br />
        {copy.floatAnd(moneyText(floatMinor, settings))}
      </Typography>
      <Typography sx={{ fontWeight: 700, fontVariantNumeric: "tabular-nums" }}>
        {moneyText(cashMinor, settings)}
      </Typography>
    </Box>
  );
}
