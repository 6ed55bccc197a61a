import MenuItem from "@mui/material/MenuItem";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import { saveReceipt } from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { locationsWithStock, useShelfId } from "../../../session/device-location.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { SuggestingField } from "../../../ui/suggesting-field.tsx";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { startWords } from "./deliveries.copy.ts";
import { knownSupplierNames } from "./deliveries.queries.ts";

type Locations = Awaited<ReturnType<typeof locationsWithStock>>;

const labels = labelsOf(goodsReceipts);

/** Starts a delivery that answers no order. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const { db } = useClinic();
  const locations = useLiveQuery(() => locationsWithStock(db), [db]);
  const here = useShelfId();
  if (!locations || here === undefined) return null;
  return <StartForm locations={locations} locationId={here} onClose={onClose} />;
}

const NONE: readonly string[] = [];

interface StartFormProps {
  locations: Locations;
  locationId: string;
  onClose: () => void;
}

function StartForm({ locations, locationId, onClose }: StartFormProps) {
  const { db, timeZone } = useClinic();
  const navigate = useNavigate();
  const today = useToday(timeZone);
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: saveReceipt,
    start: () => ({ supplierName: "", locationId }),
    toArgs: (values) => ({ id, orderId: null, deliveryNote: "", receivedOn: today, lines: [], ...values }),
    words: { supplierName: startWords.supplierNeeded },
    onSaved: () => {
      onClose();
      void navigate(paths.delivery(id));
    },
  });
  const { supplierName } = form.values;
  const names = useLiveQuery(() => knownSupplierNames(db), [db]) ?? NONE;
  const fitting = names.filter((name) => foldText(name).includes(foldText(supplierName.trim())));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={startWords.title}
      submitLabel={startWords.submit}
      size="md"
      hasCancel
    >
      <SuggestingField
        label={labels.supplierName}
        autoFocus
        value={supplierName}
        onChange={(name) => form.set({ supplierName: name })}
        suggestions={fitting.map((name) => ({ value: name, label: name }))}
        errorText={form.fault("supplierName")}
      />
      {locations.length > 1 && (
        <TextField select label={labels.locationId} {...form.field("locationId")}>
          {locations.map(({ id: one, name }) => (
            <MenuItem key={one} value={one}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </FormDialog>
  );
}
