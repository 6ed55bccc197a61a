import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { activeLocations, type Location } from "@fernpaw/domain/clinics/locations-in-use";
import { openVial } from "@fernpaw/domain/stock/batch.mutations";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { worthOf } from "@fernpaw/domain/stock/stock-reports";
import { adjustStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { shelfHere } from "../../../session/device-location.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat, readQuantity } from "../public/quantity-values.ts";
import { movementWords } from "../public/use-words.copy.ts";
import { list, quantityWords } from "../stock.copy.ts";
import { allLocations, type Batch, type Level, type Product } from "../stock.queries.ts";
import { writeOff } from "./expiring.copy.ts";
import { costsOf } from "./expiring.queries.ts";

const KINDS = ["write_off_expired", "write_off_damaged", "write_off_lost"] as const;
type Kind = (typeof KINDS)[number];

/** The first values of the form. */
export interface WriteOffStart {
  kind: Kind;
  /** Null: everything that is left. */
  quantityMilli: number | null;
  reason: string;
  /** The open vial ends with it. */
  isVial: boolean;
}

/** Everything that is left of a batch, with the reason that its date gives. */
export function writeOffStart({ expiresOn }: Batch, today: LocalDate): WriteOffStart {
  const isExpired = expiresOn !== null && expiresOn < today;
  return {
    kind: isExpired ? "write_off_expired" : "write_off_damaged",
    quantityMilli: null,
    reason: isExpired ? writeOff.reasonExpired(fullDate(expiresOn)) : "",
    isVial: false,
  };
}

interface WriteOffDialogProps {
  product: Product;
  batch: Batch;
  /** Where there is stock of the batch: one level at least. */
  levels: readonly Level[];
  start: WriteOffStart;
  onClose: () => void;
}

interface Values {
  locationId: string;
  kind: Kind;
  quantity: string;
  reason: string;
}

function useWriteOffForm({ product, batch, levels, start, onClose }: WriteOffDialogProps) {
  const { mutate, settings } = useClinic();
  const [id] = useState(newId);
  const isWrittenOff = useRef(false);
  const format = quantityFormat(settings);
  const leftAt = (locationId: string): number =>
    levels.find((level) => level.locationId === locationId)?.quantityMilli ?? 0;
  const quantityOf = (typed: string): number => {
    const read = readDecimal(typed, format);
    return "unread" in read ? 0 : read.value;
  };
  const form = useActionForm<typeof adjustStock, Values>({
    mutation: adjustStock,
    start: () => ({
      locationId: levels[0]?.locationId ?? "",
      kind: start.kind,
      quantity: decimalText(start.quantityMilli ?? leftAt(levels[0]?.locationId ?? ""), format),
      reason: start.reason,
    }),
    toArgs: ({ locationId, kind, quantity, reason }, fault) => {
      const leftMilli = leftAt(locationId);
      const quantityMilli = readQuantity(quantity, format, fault, { product, leftMilli });
      if (quantityMilli === null) return null;
      if (quantityMilli > leftMilli)
        return fault("quantity", writeOff.tooMuch(quantityText(leftMilli, product.dispensingUnit)));
      const place = { productId: product.id, batchId: batch.id, locationId };
      return { id, ...place, kind, quantityMilli, reason };
    },
    fieldAt: (path) => (path[0] === "quantityMilli" ? "quantity" : String(path[0])),
    words: { quantity: quantityWords.fault, reason: list.reasonNeeded },
    send: async (args) => {
      if (!isWrittenOff.current) await mutate(adjustStock, args);
      isWrittenOff.current = true;
      if (start.isVial) await mutate(openVial, { id: batch.id, openedOn: null });
    },
    onSaved: () => {
      toastDone(writeOff.done(product.name));
      onClose();
    },
  });
  const moveTo = (locationId: string): void =>
    form.set({ locationId, quantity: decimalText(leftAt(locationId), format) });
  return { form, quantityMilli: quantityOf(form.values.quantity), moveTo };
}

/** Takes stock of one batch out, with a reason. The stock of this device's location is proposed. */
export function WriteOffDialog(props: WriteOffDialogProps) {
  const { db } = useClinic();
  const places = useLiveQuery(() => allLocations(db), [db]);
  if (!places) return null;
  const here = shelfHere(places)?.id;
  const levels = props.levels.toSorted((a, b) => Number(b.locationId === here) - Number(a.locationId === here));
  return <WriteOffForm {...props} levels={levels} places={places} />;
}

/** Owners see the value before. */
function WriteOffForm({ places, ...props }: WriteOffDialogProps & { places: readonly Location[] }) {
  const { product, batch, levels, start, onClose } = props;
  const { form, quantityMilli, moveTo } = useWriteOffForm(props);
  const nameOf = (locationId: string | undefined): string => places.find(({ id }) => id === locationId)?.name ?? "";
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={writeOff.title(batch.number)}
      submitLabel={writeOff.submit}
      variant="destructive"
      size="md"
      hasCancel
    >
      <Typography variant="h4" component="p">
        {product.name}
      </Typography>
      {start.isVial && <Typography>{writeOff.vialHint}</Typography>}
      <TextField select label={fieldWord("stockMovements", "kind")} {...form.field("kind")}>
        {KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {movementWords[kind]}
          </MenuItem>
        ))}
      </TextField>
      {levels.length === 1 && activeLocations(places).length > 1 && (
        <Typography>{writeOff.at(nameOf(levels[0]?.locationId))}</Typography>
      )}
      {levels.length > 1 && (
        <TextField
          select
          label={list.location}
          value={form.values.locationId}
          onChange={({ target }) => moveTo(target.value)}
        >
          {levels.map(({ locationId }) => (
            <MenuItem key={locationId} value={locationId}>
              {nameOf(locationId)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField label={quantityWords.label(unitFor(2, product.dispensingUnit))} {...form.field("quantity", DECIMAL)} />
      <WrittenOffValue product={product} batch={batch} quantityMilli={quantityMilli} />
      <TextField label={fieldWord("stockMovements", "reason")} {...form.field("reason")} />
    </FormDialog>
  );
}

interface WrittenOffValueProps extends Pick<WriteOffDialogProps, "product" | "batch"> {
  quantityMilli: number;
}

function WrittenOffValue({ product, batch, quantityMilli }: WrittenOffValueProps) {
  const { db, settings } = useClinic();
  const costs = useLiveQuery(async () => (await costsOf(db, [product.id])).get(product.id) ?? [], [db, product.id]);
  if (!costs || quantityMilli <= 0) return null;
  const value = worthOf({ batchId: batch.id, quantityMilli }, costs);
  return value === null ? null : <Typography>{writeOff.value(moneyText(value, settings))}</Typography>;
}
