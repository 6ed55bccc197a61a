import Autocomplete from "@mui/material/Autocomplete";
import MenuItem from "@mui/material/MenuItem";
import MuiTextField from "@mui/material/TextField";
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
import { useOpenList } from "../../../ui/use-open-list.ts";
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
  const list = useOpenList(fitting.length > 0);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={startWords.title}
      submitLabel={startWords.submit}
      size="md"
      hasCancel
    >
      <Autocomplete
        {...list}
        freeSolo
        options={fitting}
        filterOptions={(all) => all}
        value={null}
        // As high as the fields beside it.
        sx={{ "& .MuiOutlinedInput-root": { py: 0, minHeight: "var(--d-ctl)" } }}
        inputValue={supplierName}
        onInputChange={(_, value, reason) => {
          if (reason === "input" || reason === "clear") form.set({ supplierName: value });
        }}
        onChange={(_, name) => {
          if (name !== null) form.set({ supplierName: name });
        }}
        renderInput={(params) => (
          <MuiTextField
            {...params}
            label={labels.supplierName}
            autoFocus
            error={form.fault("supplierName") !== undefined}
            helperText={form.fault("supplierName")}
          />
        )}
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
