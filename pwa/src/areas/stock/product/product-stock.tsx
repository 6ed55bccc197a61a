import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, dayBounds, localDateOf, toInstant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { levelStateOf } from "@fernpaw/domain/stock/level-state";
import { daysLeft, onHand, USAGE_DAYS, usableOn, usageOf } from "@fernpaw/domain/stock/stock-reports";
import { useLiveQuery } from "dexie-react-hooks";
import { SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { fullDate, shortDate, useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import { BatchesCard } from "../batches-card.tsx";
import { PlaceSelect } from "../public/place-select.tsx";
import { copy, list } from "../stock.copy.ts";
import { allLocations, productStock, type Level, type ProductStockRows } from "../stock.queries.ts";
import { levelsByDay, stockSeries, type SeriesPoint } from "../stock-series.ts";
import { useStockPlace, type StockPlace } from "../public/use-stock-place.ts";
import { CountButton } from "../counts/count-button.tsx";
import { AdjustDialog } from "../adjust/adjust-dialog.tsx";
import { DayMovements } from "./day-movements.tsx";
import { dayLevelColumns } from "./day-level-columns.tsx";
import { StockStateChip } from "../states/state-chip.tsx";
import { StockChart } from "./stock-chart.tsx";

type Product = RowOf<typeof products>;
type RangeDays = keyof typeof copy.ranges;

/**
 * Stock of one product over time, and its batches. Nothing for a product whose stock is not counted, and no figure
 * before all of the stock is on the device.
 */
export function ProductStock({ product }: { product: Product }) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isComplete = useIsComplete();
  const [range, setRange] = useState<RangeDays>("90");
  const first = addDays(today, -Number(range));
  // Usage needs its 90 days whatever the chart shows.
  const since = dayBounds(addDays(today, -Math.max(Number(range), USAGE_DAYS)), timeZone).from;
  const stockPlace = useStockPlace();
  const locationId = stockPlace.place?.id;
  const rows = useLiveQuery(
    async () => locationId && (await productStock(db, { productId: product.id, locationId, since })),
    [db, product.id, locationId, since],
  );
  if (product.trackStock === "no" && (!rows || (rows.firstAt === null && rows.elsewhere.length === 0))) return null;
  if (!rows || !isComplete) return <SkeletonRows rows={4} />;
  return (
    <Stack spacing={4}>
      <StockOverTime
        product={product}
        rows={rows}
        stockPlace={stockPlace}
        first={first}
        range={range}
        onRange={setRange}
      />
      <BatchesCard product={product} rows={rows} today={today} />
    </Stack>
  );
}

interface StockOverTimeProps {
  product: Product;
  rows: ProductStockRows;
  stockPlace: StockPlace;
  /** The first day of the chart. */
  first: LocalDate;
  range: RangeDays;
  onRange: (range: RangeDays) => void;
}

function StockOverTime({ product, rows, stockPlace, first, range, onRange }: StockOverTimeProps) {
  const { timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const [isAdjusting, setAdjusting] = useState(false);
  const [isTable, setTable] = useState(false);
  const [day, setDay] = useState<LocalDate | null>(null);
  const { levels, movements } = rows;
  const usable = usableOn(levels, rows.batches, { day: today, pack: product });
  const level = levelStateOf(product, { levels, usableMilli: usable }, stockPlace.places.length === 1);
  const now = dayBounds(today, timeZone).to;
  const left = onHand(levels);
  const below = belowWords(rows, left);
  const points = useMemo(
    () => stockSeries(left, movements, dayBounds(first, timeZone).from, now),
    [left, movements, first, timeZone, now],
  );
  const ofDay = useMemo(
    () => (day === null ? [] : movements.filter(({ occurredAt }) => localDateOf(occurredAt, timeZone) === day)),
    [day, movements, timeZone],
  );
  return (
    <Card
      title={copy.inStock}
      actions={
        can("inventory:manage") && (
          <Button startIcon={<SlidersHorizontal size={18} aria-hidden="true" />} onClick={() => setAdjusting(true)}>
            {list.adjust}
          </Button>
        )
      }
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, justifyContent: "space-between" }}>
        <div>
          <Typography component="p" variant="h2" sx={{ color: left < 0 ? "error.main" : "ink" }}>
            {quantityText(left, product.dispensingUnit)}
          </Typography>
          {level !== null && <StockStateChip level={level} expiry={null} />}
          {usable !== left && (
            <Typography>{copy.unusable(quantityText(left - usable, product.dispensingUnit))}</Typography>
          )}
          <Typography sx={{ color: "ink2" }}>{paceText(rows, usable, now)}</Typography>
          <Elsewhere product={product} levels={rows.elsewhere} />
        </div>
        <Box
          sx={{
            display: "flex",
            flex: "1 1 20rem",
            flexWrap: "wrap",
            justifyContent: { sm: "flex-end" },
            alignItems: "center",
            gap: 3,
          }}
        >
          <PlaceSelect {...stockPlace} />
          <Choice
            label={copy.range}
            value={range}
            options={(["30", "90", "365"] as const).map((value) => ({ value, label: copy.ranges[value] }))}
            onChange={onRange}
          />
        </Box>
      </Box>
      {below !== null && (
        <Alert severity="warning" action={<CountButton product={product} />} sx={{ mt: 3, alignItems: "center" }}>
          {below}
        </Alert>
      )}
      {isTable ? (
        <StockByDay product={product} points={points} first={first} today={today} onDay={setDay} />
      ) : (
        <Curve product={product} points={points} first={first} day={day} onDay={setDay} />
      )}
      {day !== null && <DayMovements day={day} movements={ofDay} onClose={() => setDay(null)} />}
      <Button variant="link" onClick={() => setTable(!isTable)}>
        {isTable ? copy.asChart : copy.asTable}
      </Button>
      {isAdjusting && <AdjustDialog product={product} at={stockPlace.place?.id} onClose={() => setAdjusting(false)} />}
    </Card>
  );
}

/** Of the product, or of one batch while the others have stock; null: no level is below zero. */
function belowWords({ levels, batches }: ProductStockRows, left: number): string | null {
  const level = levels.find(({ quantityMilli }) => quantityMilli < 0);
  if (left < 0) return copy.below;
  if (!level) return null;
  const batch = batches.find(({ id }) => id === level.batchId);
  return batch ? copy.batchBelow(batch.number) : copy.withoutBelow;
}

/** Stock of the product at the other locations. */
function Elsewhere({ product, levels }: { product: Product; levels: readonly Level[] }) {
  const { db } = useClinic();
  const places = useLiveQuery(() => allLocations(db), [db]);
  if (!places || levels.length === 0) return null;
  const parts = places.flatMap(({ id, name }) => {
    const milli = onHand(levels.filter(({ locationId }) => locationId === id));
    return milli === 0 ? [] : [copy.at(name, quantityText(milli, product.dispensingUnit))];
  });
  return parts.length > 0 && <Typography sx={{ color: "ink2" }}>{copy.elsewhere(parts)}</Typography>;
}

/** Fewer days of use tell nothing about the pace. */
const LEAST_DAYS = 7;

function paceText({ movements, firstAt }: ProductStockRows, usable: number, now: string): string {
  if (firstAt === null) return copy.noMovements;
  const usage = usageOf(movements, now, firstAt);
  const days = daysLeft(usable, usage);
  if (days === null) return copy.noUse;
  if (usable <= 0) return copy.none;
  return usage.days < LEAST_DAYS ? copy.tooShort : copy.lasts(days, usage.days);
}

interface CurveProps {
  product: Product;
  points: readonly SeriesPoint[];
  first: LocalDate;
  onDay: (day: LocalDate) => void;
}

/** The day of the movement that is nearest to a moment; null: nothing moved. */
function nearestDay(points: readonly SeriesPoint[], atMs: number, timeZone: string): LocalDate | null {
  // The first and the last point are the ends of the curve.
  const moved = points.slice(1, -1).toSorted((a, b) => Math.abs(a.atMs - atMs) - Math.abs(b.atMs - atMs));
  return moved[0] ? localDateOf(toInstant(moved[0].atMs), timeZone) : null;
}

function Curve({ product, points, first, day, onDay }: CurveProps & { day: LocalDate | null }) {
  const { timeZone } = useClinic();
  const { dispensingUnit, minimumMilli, idealMilli } = product;
  const values = points.map(({ quantityMilli }) => quantityMilli);
  const text = (milli: number | undefined): string => quantityText(milli ?? 0, dispensingUnit);
  const label = copy.chart({
    from: fullDate(first),
    first: text(values[0]),
    last: text(values.at(-1)),
    lowest: text(Math.min(...values)),
    highest: text(Math.max(...values)),
  });
  const best = idealMilli === null ? [] : [{ quantityMilli: idealMilli, label: copy.best(amountText(idealMilli)) }];
  const least =
    minimumMilli === null ? [] : [{ quantityMilli: minimumMilli, label: copy.minimum(amountText(minimumMilli)) }];
  const lines = [
    ...best.map((line) => ({ ...line, isWarning: false })),
    ...least.map((line) => ({ ...line, isWarning: true })),
  ];
  const tapped = points.find(({ atMs }, at) => at > 0 && localDateOf(toInstant(atMs), timeZone) === day);
  return (
    <>
      <StockChart
        points={points}
        lines={lines}
        label={label}
        ends={{ first: shortDate(first), last: copy.today }}
        tappedMs={tapped?.atMs ?? null}
        onTap={(atMs) => {
          const nearest = nearestDay(points, atMs, timeZone);
          if (nearest !== null) onDay(nearest);
        }}
      />
      {points.length > 2 && <Typography sx={{ color: "ink2" }}>{copy.tapLine}</Typography>}
    </>
  );
}

function StockByDay({ product: { dispensingUnit }, points, first, today, onDay }: CurveProps & { today: LocalDate }) {
  const { timeZone } = useClinic();
  const rows = useMemo(() => levelsByDay(points, first, today, timeZone), [points, first, today, timeZone]);
  const columns = useMemo(() => dayLevelColumns(dispensingUnit, onDay), [dispensingUnit, onDay]);
  return <DataTable label={copy.days} columns={columns} rows={rows} rowId={({ day }) => day} />;
}
