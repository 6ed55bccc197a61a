import { isNotableCost } from "@fernpaw/domain/suppliers/cost-difference";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Check, Clock, Minus, Plus, TriangleAlert, X, type LucideIcon } from "lucide-react";
import { FormDate } from "../../../form/date-field-in-form.tsx";
import { FormText } from "../../../form/form-text.tsx";
import type { Form } from "../../../form/form-types.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { StatusTone } from "../../../theme-colours.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { OrderFormats } from "../orders/order-values.ts";
import { formWords } from "./deliveries.copy.ts";
import { lacksExpiry, type DeliveryPage } from "./deliveries.queries.ts";
import type { LineCost } from "./delivery-costs.ts";
import {
  awaitedMilli,
  cameMilli,
  quantityMilliOf,
  setInLine,
  type DeliveryLine,
  type DeliveryValues,
} from "./delivery-values.ts";
import { KnownBatch } from "./known-batch.tsx";

const { chips } = formWords;

interface RowProps {
  page: DeliveryPage;
  form: Form<DeliveryValues>;
  formats: OrderFormats;
  at: number;
  line: DeliveryLine;
  /** Null: the person sees no prices. */
  cost: LineCost | null;
  onOtherBatch: () => void;
  onRemove: () => void;
}

/** The place of the lines is wide enough for a line side by side: an expiry date is never cut. */
const WIDE = "@container (min-width: 1040px)";

const grid = (hasCost: boolean) =>
  ({
    display: "grid",
    gap: 3,
    alignItems: "start",
    py: 4,
    borderBottom: "1px solid",
    borderColor: "line",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    [WIDE]: {
      gridTemplateColumns: `minmax(9rem, 1.6fr) 12rem minmax(0, 1fr) minmax(0, 1.2fr) ${hasCost ? "minmax(9rem, 0.8fr)" : ""} 9.5rem 48px`,
    },
  }) as const;

/** One product of a delivery, in one batch. */
export function DeliveryLineRow(props: RowProps) {
  const { page, form, formats, at, line, cost, onOtherBatch, onRemove } = props;
  const { name, unit } = line;
  const awaited = awaitedMilli(line, page);
  return (
    <Box sx={grid(cost !== null)} role="group" aria-label={name}>
      <Box
        sx={{
          gridRow: 1,
          gridColumn: "1 / -1",
          pr: 12,
          [WIDE]: { gridRow: "auto", gridColumn: "auto", pr: 0 },
          overflowWrap: "anywhere",
        }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {awaited === null ? formWords.notOrdered : formWords.ordered(quantityText(awaited, unit))}
        </Typography>
      </Box>
      <Quantity form={form} formats={formats} at={at} line={line} />
      <Box sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <FormText control={form.control} name={`lines.${at}.batchNumber`} label={formWords.batch} />
      </Box>
      <Box data-expires={at} sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}>
        <FormDate
          control={form.control}
          name={`lines.${at}.expiresOn`}
          label={formWords.expires}
          tense="future"
          isMonthEnough
        />
      </Box>
      {cost !== null && <Cost form={form} at={at} cost={cost} />}
      <Box
        sx={{
          alignSelf: "center",
          [WIDE]: { alignSelf: "start", pt: 2, "& .status-chip": { whiteSpace: "normal" } },
        }}
      >
        <LineChip page={page} form={form} formats={formats} line={line} />
      </Box>
      <Box sx={{ justifySelf: "end", gridRow: 1, gridColumn: 2, [WIDE]: { gridRow: "auto", gridColumn: "auto" } }}>
        <MenuButton isIcon label={formWords.actions(name)}>
          <MenuEntry onPick={onOtherBatch}>{formWords.otherBatch}</MenuEntry>
          <MenuEntry onPick={onRemove}>{formWords.remove}</MenuEntry>
        </MenuButton>
      </Box>
      <KnownBatch form={form} at={at} line={line} />
    </Box>
  );
}

/** How much came, with steps of one packet. */
function Quantity({ form, formats, at, line }: Pick<RowProps, "form" | "formats" | "at" | "line">) {
  const step = (by: 1 | -1) => (): void => {
    const now = quantityMilliOf(line, formats) ?? 0;
    const quantity = decimalText(Math.max(0, now + by * line.packSizeMilli), formats.quantity);
    setInLine(form, at, { quantity });
  };
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: "48px minmax(0, 1fr) 48px",
        gridColumn: { xs: "1 / -1", sm: "auto" },
      }}
    >
      <IconButton label={formWords.less(line.name)} onClick={step(-1)}>
        <Minus size={20} aria-hidden="true" />
      </IconButton>
      <FormText control={form.control} name={`lines.${at}.quantity`} label={formWords.quantity} inputMode="decimal" />
      <IconButton label={formWords.more(line.name)} onClick={step(1)}>
        <Plus size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}

/** The cost of the line; empty: as ordered. A cost that differs much is marked. */
function Cost({ form, at, cost }: Pick<RowProps, "form" | "at"> & { cost: LineCost }) {
  const { settings } = useClinic();
  const { typedMinor, orderedMinor } = cost;
  const isNotable =
    typedMinor !== null &&
    orderedMinor !== null &&
    isNotableCost(typedMinor, orderedMinor, settings.notableCostPercent);
  const ordered = orderedMinor === null ? null : moneyText(orderedMinor, settings);
  const hint = ordered === null ? "" : isNotable ? formWords.costDiffers(ordered) : formWords.costHint(ordered);
  return (
    <Box
      sx={
        isNotable
          ? { "& .MuiOutlinedInput-notchedOutline": { borderColor: "warning.main", borderWidth: 2 } }
          : undefined
      }
    >
      <FormText
        control={form.control}
        name={`lines.${at}.cost`}
        label={formWords.cost}
        inputMode="decimal"
        helperText={hint}
      />
    </Box>
  );
}

interface Chip {
  tone: StatusTone;
  icon: LucideIcon;
  words: string;
}

interface ChipOf extends Pick<RowProps, "page" | "form" | "formats" | "line"> {
  /** Whether the packet has an expiry that is not known. */
  lacksExpiry: boolean;
}

function chipOf({ page, form, formats, line, lacksExpiry: isLacking }: ChipOf): Chip | null {
  const quantity = quantityMilliOf(line, formats);
  const awaited = awaitedMilli(line, page);
  const came = cameMilli(form.values.lines, line.orderLineId, formats);
  const difference = awaited === null ? 0 : awaited - came;
  // Only the order tells this; a batch that is missing is also named at its field.
  if (difference < 0)
    return { tone: "waiting", icon: TriangleAlert, words: chips.more(quantityText(-difference, line.unit)) };
  const isBatched = quantity !== null && quantity > 0 && line.tracksBatch;
  if (isBatched && line.batchNumber.trim() === "") return { tone: "noShow", icon: TriangleAlert, words: chips.batch };
  // It goes into stock all the same: some packets have no date.
  if (isBatched && line.expiresOn === "" && isLacking)
    return { tone: "waiting", icon: TriangleAlert, words: chips.expiry };
  if (awaited === null) return { tone: "booked", icon: Plus, words: chips.extra };
  if (difference === 0) return { tone: "confirmed", icon: Check, words: chips.all };
  if (came === 0) return { tone: "done", icon: X, words: chips.none };
  return { tone: "waiting", icon: Clock, words: chips.open(quantityText(difference, line.unit)) };
}

function LineChip(props: Pick<RowProps, "page" | "form" | "formats" | "line">) {
  const { db } = useClinic();
  const { product, batchNumber } = props.line;
  const isLacking = useLiveQuery(
    async () => product !== null && (await lacksExpiry(db, product, batchNumber)),
    [db, product, batchNumber],
  );
  const chip = chipOf({ ...props, lacksExpiry: isLacking ?? false });
  if (chip === null) return null;
  return (
    <StatusChip tone={chip.tone} icon={chip.icon}>
      {chip.words}
    </StatusChip>
  );
}
