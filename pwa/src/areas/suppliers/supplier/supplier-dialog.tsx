import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { correctSupplier, registerSupplier } from "@fernpaw/domain/suppliers/supplier.mutations";
import { useMemo } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL, WHOLE } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../suppliers.copy.ts";
import type { Supplier } from "../suppliers.queries.ts";

const labels = labelsOf(suppliers);
const NAMES = [
  "name",
  "accountNo",
  "contactName",
  "email",
  "phone",
  "address",
  "terms",
  "leadTimeDays",
  "minimumOrderMinor",
  "notes",
] as const;

interface SupplierDialogProps {
  /** Null: a new one. */
  supplier: Supplier | null;
  onClose: () => void;
  onSaved?: (supplierId: string) => void;
}

/** Adds or corrects a supplier. */
export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const { settings } = useClinic();
  const typed = useMemo(() => typedFields(suppliers, NAMES, { region: settings }), [settings]);
  const form = useEntityForm({
    entity: suppliers,
    register: registerSupplier,
    correct: correctSupplier,
    row: supplier,
    blank: { ...emptyRow(suppliers), name: "" },
    read: typed.show,
    write: typed.read,
    words: { name: copy.form.name, email: copy.form.email, phone: copy.form.phone },
    draftKey: `supplier:${supplier?.id ?? "new"}`,
    onSaved: (id, { name }) => {
      toastDone(supplier ? copy.form.saved : copy.form.added(name.trim()));
      onClose();
      onSaved?.(id);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={supplier ? copy.form.editTitle : copy.form.addTitle}
      submitLabel={supplier ? copy.form.save : copy.form.addTitle}
      isLarge
    >
      <TextField {...form.field("name")} label={labels.name} />
      <FormColumns>
        <TextField {...form.field("contactName")} label={labels.contactName} />
        <TextField {...form.field("accountNo")} label={labels.accountNo} />
        <TextField {...form.field("email")} label={labels.email} type="email" />
        <TextField {...form.field("phone")} label={labels.phone} type="tel" />
      </FormColumns>
      <TextField {...form.field("address")} label={labels.address} multiline minRows={2} />
      <FormColumns>
        <TextField {...form.field("leadTimeDays", WHOLE)} label={labels.leadTimeDays} helperText={copy.form.leadHint} />
        <TextField
          {...form.field("minimumOrderMinor", DECIMAL)}
          label={labels.minimumOrderMinor}
          helperText={copy.form.minimumHint}
        />
      </FormColumns>
      <TextField {...form.field("terms")} label={labels.terms} multiline minRows={2} />
      <TextField {...form.field("notes")} label={labels.notes} multiline minRows={2} />
    </FormDialog>
  );
}
