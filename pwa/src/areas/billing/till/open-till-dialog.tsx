import { addTill } from "@fernpaw/domain/billing/till.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { useRef } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { chooseTill } from "./device-till.ts";
import { copy, openWords as words } from "./till.copy.ts";

/** A new till at this location. This tablet takes its payments there from then on. */
export function OpenTillDialog({ locationId, onClose }: { locationId: string; onClose: () => void }) {
  const { settings } = useClinic();
  const ids = useRef({ id: newId(), sessionId: newId() });
  const form = useActionForm({
    mutation: addTill,
    start: () => ({ name: words.first, float: "" }),
    toArgs: ({ name, float }, fault) => {
      if (name.trim() === "") return fault("name", words.nameNeeded);
      const read = readDecimal(float, { locale: settings.locale, decimals: decimalsOf(settings.currency) });
      if ("unread" in read || read.value < 0) return fault("float", words.floatNeeded);
      return { ...ids.current, name, locationId, floatMinor: read.value };
    },
    onSaved: ({ name }) => {
      chooseTill(ids.current.id);
      toastDone(copy.opened(name));
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={words.title} size="md" submitLabel={words.submit} hasCancel>
      <FormColumns>
        <TextField label={fieldWord("tills", "name")} {...form.field("name")} />
        <TextField label={words.float} helperText={words.floatHint} autoFocus {...form.field("float", DECIMAL)} />
      </FormColumns>
    </FormDialog>
  );
}
