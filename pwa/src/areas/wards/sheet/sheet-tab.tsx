import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addDays, Instant, type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { dischargedAt } from "@fernpaw/domain/wards/end-orders";
import type { SheetCell } from "@fernpaw/domain/wards/sheet";
import { useLiveQuery } from "dexie-react-hooks";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { longDay, shortDate, useNow, useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useIsNarrow } from "../../../ui/use-is-narrow.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { copy } from "../wards.copy.ts";
import { readSheet, type Sheet, type SheetRow } from "../wards.queries.ts";
import { CellDialog } from "./cell-dialog.tsx";
import { DueCard } from "./due-card.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { SheetGrid } from "./sheet-grid.tsx";
import { SheetList } from "./sheet-list.tsx";
import { StopDialog } from "./stop-dialog.tsx";

/** Narrower than this a grid shows too few hours. */
const GRID_PX = 620;

type Shown =
  | { kind: "cell"; row: SheetRow; cell: SheetCell | null }
  | { kind: "order"; row: SheetRow | null }
  | { kind: "stop"; row: SheetRow };

interface Chosen {
  /** The moment in the address when the day was chosen. */
  at: string | null;
  /** Null: today, or the last day of the visit. */
  day: LocalDate | null;
}

function dayIn(at: string | null, timeZone: string): LocalDate | null {
  const asked = Instant.safeParse(at);
  return asked.success ? localDateOf(asked.data, timeZone) : null;
}

/** The treatment sheet of an inpatient: what is due now, and the hours of a day. */
export function SheetTab(props: VisitPartProps) {
  const { visit } = props;
  const { db, timeZone } = useClinic();
  const now = useNow();
  const today = useToday(timeZone);
  const last = dischargedAt(visit);
  const [params] = useSearchParams();
  const at = params.get("at");
  const [chosen, setChosen] = useState<Chosen>({ at, day: dayIn(at, timeZone) });
  // An inbox item leads to a time of the sheet that is open already.
  const chosenDay = chosen.at === at ? chosen.day : dayIn(at, timeZone);
  const day = chosenDay ?? (last === null ? today : localDateOf(last, timeZone));
  const sheet = useLiveQuery(() => readSheet(db, visit, day, { now, timeZone }), [db, visit, day, now, timeZone]);
  if (!sheet) return <Skeleton variant="rounded" height={240} />;
  return (
    <Stack spacing={3}>
      <DueCard visit={visit} sheet={sheet} now={now} />
      <SheetCard
        {...props}
        sheet={sheet}
        day={day}
        today={today}
        now={now}
        onDay={(to) => setChosen({ at, day: to })}
      />
    </Stack>
  );
}

interface SheetCardProps extends VisitPartProps {
  sheet: Sheet;
  day: string;
  today: string;
  now: string;
  onDay: (day: LocalDate | null) => void;
}

function SheetCard({ visit, pet, sheet, day, today, now, onDay }: SheetCardProps) {
  const { can } = useClinic();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(place, GRID_PX);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = (): void => setShown(null);
  const mayOrder = can("appointments:manage") && dischargedAt(visit) === null;
  const add = mayOrder && (
    <Button
      variant="primary"
      startIcon={<Plus size={20} aria-hidden="true" />}
      onClick={() => setShown({ kind: "order", row: null })}
    >
      {copy.addOrder}
    </Button>
  );
  const view = {
    sheet,
    now,
    onOpen: (row: SheetRow, cell: SheetCell) => setShown({ kind: "cell", row, cell }),
    onGive: (row: SheetRow) => setShown({ kind: "cell", row, cell: null }),
    onChange: (row: SheetRow) => setShown({ kind: "order", row }),
    onStop: (row: SheetRow) => setShown({ kind: "stop", row }),
  };
  return (
    <Card sx={{ p: 0, overflow: "hidden" }}>
      <Box ref={place} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, px: 4, py: 2 }}>
        <Typography component="h2" variant="h4" sx={{ flex: "1 1 auto" }}>
          {longDay(day)}
        </Typography>
        <IconButton label={copy.earlier} onClick={() => onDay(addDays(day, -1))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        {day !== today && <Button onClick={() => onDay(today)}>{copy.today}</Button>}
        <IconButton label={copy.later} onClick={() => onDay(addDays(day, 1))}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        {add}
      </Box>
      {sheet.elsewhere && (
        <Alert
          severity="warning"
          sx={{ mx: 4, mb: 3 }}
          action={<Button onClick={() => onDay(sheet.elsewhere?.day ?? null)}>{copy.showDay}</Button>}
        >
          {copy.overdueElsewhere(sheet.elsewhere.count, shortDate(sheet.elsewhere.day))}
        </Alert>
      )}
      {sheet.rows.length === 0 ? (
        <Box sx={{ borderTop: 1, borderColor: "line", px: 4, pb: 4 }}>
          <EmptyState isSmall title={copy.noOrders} hint={mayOrder ? copy.noOrdersHint : undefined} />
        </Box>
      ) : isNarrow ? (
        <SheetList {...view} />
      ) : (
        <SheetGrid {...view} />
      )}
      {shown?.kind === "cell" && (
        <CellDialog visit={visit} row={shown.row} cell={shown.cell} people={sheet.people} onClose={close} />
      )}
      {shown?.kind === "order" && (
        <OrderDialog visit={visit} pet={pet} order={shown.row?.order ?? null} onClose={close} />
      )}
      {shown?.kind === "stop" && <StopDialog order={shown.row.order} onClose={close} />}
    </Card>
  );
}
