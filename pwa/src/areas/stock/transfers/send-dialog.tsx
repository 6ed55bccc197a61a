import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import type { Location } from "@fernpaw/domain/clinics/locations-in-use";
import { proposeBatches } from "@fernpaw/domain/stock/propose-batches";
import { sendTransfer } from "@fernpaw/domain/stock/stock-transfer.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { refusedDraftKey, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { NO_BATCH } from "../batch-choice.ts";
import { quantityFormat } from "../public/quantity-values.ts";
import { quantityWords } from "../stock.copy.ts";
import { batchStock, NO_STOCK, type Product } from "../stock.queries.ts";
import { SendLineRow } from "./send-line.tsx";
import { fieldAt, lackMilli, sendArgs, type SendValues } from "./send-values.ts";
import { sendWords as words } from "./transfers.copy.ts";

interface SendDialogProps {
  places: readonly Location[];
  /** The location of this device. */
  fromLocationId: string;
  /** The form starts with the values of this refused transfer. */
  refused?: { change: RefusedChange; start: SendValues };
  onClose: () => void;
  onSaved?: () => void;
}

/** The first half of transfers: products that leave a location for another one. */
export function SendDialog({ places, fromLocationId, refused, onClose, onSaved }: SendDialogProps) {
  const { db, settings } = useClinic();
  const format = quantityFormat(settings);
  const others = places.filter(({ id, stockEnabled }) => id !== fromLocationId && stockEnabled === "yes");
  const form: Form<SendValues> = useActionForm<typeof sendTransfer, SendValues>({
    mutation: sendTransfer,
    start: () =>
      refused?.start ?? {
        fromLocationId,
        toLocationId: others.length === 1 ? (others[0]?.id ?? "") : "",
        note: "",
        lines: [],
      },
    refused: refused?.change,
    ...(refused && { draftKey: refusedDraftKey(refused.change) }),
    toArgs: (values, fault) => sendArgs(values, format, fault),
    fieldAt,
    refusalAt: (refusal) => {
      const at = form.now().lines.findIndex(({ batch }) => batch === refusal.details["id"]);
      return refusal.code === "batch_unusable" && at !== -1 ? `lines.${at}.batch` : null;
    },
    words: { "lines.*.quantity": quantityWords.fault, toLocationId: words.sameLocation },
    draftKey: "transfer:new",
    onSaved: ({ lines }) => {
      toastDone(words.sent(lines.length));
      onClose();
      onSaved?.();
    },
  });
  const { lines, toLocationId } = form.values;
  const mayReceive = ({ id, stockEnabled }: Location): boolean => stockEnabled === "yes" || id === toLocationId;
  const productIds = [...new Set(lines.map(({ product }): string => product.id))];
  const stocks = useLiveQuery(
    async () => new Map(await Promise.all(productIds.map(async (id) => [id, await batchStock(db, id)] as const))),
    [db, productIds.join()],
  );
  const isBelow = lines.some(
    (line) => lackMilli(line, stocks?.get(line.product.id) ?? NO_STOCK, form.values.fromLocationId, format) > 0,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title}
      submitLabel={isBelow ? words.submitAnyway : words.submit}
      hasCancel
    >
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
        {(["fromLocationId", "toLocationId"] as const).map((name) => (
          <TextField key={name} select label={fieldWord("stockTransfers", name)} {...form.field(name)}>
            {places
              .filter((place) => name === "fromLocationId" || mayReceive(place))
              .map((place) => (
                <MenuItem key={place.id} value={place.id}>
                  {place.name}
                </MenuItem>
              ))}
          </TextField>
        ))}
      </Box>
      <AddLine
        errorText={form.fault("lines")}
        fromLocationId={form.values.fromLocationId}
        exclude={lines.filter(({ product }) => product.trackBatch === "no").map(({ product }) => product.id)}
        onAdd={(product, batch) =>
          form.set({ lines: [...form.now().lines, { id: newId(), product, batch, quantity: "" }] })
        }
      />
      {lines.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {lines.map((line, at) => (
            <SendLineRow key={line.id} form={form} line={line} at={at} known={stocks?.get(line.product.id)} />
          ))}
        </Box>
      )}
      <TextField label={fieldWord("stockTransfers", "note")} {...form.field("note")} />
    </FormDialog>
  );
}

interface AddLineProps {
  errorText: string | undefined;
  fromLocationId: string;
  /** Products without batches are sent in one line. */
  exclude: readonly string[];
  onAdd: (product: Product, batch: string) => void;
}

/** Adds a product with the batch that expires first. */
function AddLine({ errorText, fromLocationId, exclude, onAdd }: AddLineProps) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [refused, setRefused] = useState<string | null>(null);
  const pick = async (product: Product): Promise<void> => {
    setRefused(product.trackStock === "no" ? words.notCounted(product.name) : null);
    if (product.trackStock === "no") return;
    const { levels, batches } = await batchStock(db, product.id);
    const here = levels.filter(({ locationId }) => locationId === fromLocationId);
    const need = { quantityMilli: 1, day: today, useWithinDays: product.useWithinDays };
    const first = proposeBatches(here, batches, need).parts[0]?.batchId;
    onAdd(product, first ?? (product.trackBatch === "yes" ? "" : NO_BATCH));
  };
  return (
    <div>
      <ProductPicker
        label={words.product}
        errorText={errorText}
        exclude={exclude}
        onPick={(product) => void pick(product)}
      />
      <FaultLine words={refused ?? undefined} />
    </div>
  );
}
