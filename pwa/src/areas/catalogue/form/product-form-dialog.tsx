import { products } from "@fernpaw/domain/catalogue/product";
import { correctProduct, registerProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { cleanText } from "@fernpaw/domain/kernel/text";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../catalogue.copy.ts";
import { productChoices, type Product, type ProductChoices } from "../catalogue.queries.ts";
import { ProductFields } from "./product-fields.tsx";
import { BLANK, fieldAt, productFaults, productForm, startOf, type NewProduct } from "./product-form-values.ts";
import { TwinHint } from "./twin-hint.tsx";

interface ProductFormDialogProps {
  /** Null: a new product. */
  product: Product | null;
  /** The first values of a new product. */
  start?: NewProduct;
  /** The form starts with the values of this refused change. */
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: (productId: string) => void;
}

/** Adds or corrects a product. A draft survives a reload of the page. */
export function ProductFormDialog(props: ProductFormDialogProps) {
  const { db, settings } = useClinic();
  const today = useToday(settings.timeZone);
  const choices = useLiveQuery(() => productChoices(db, props.product, today), [db, props.product, today]);
  return choices ? <OpenForm {...props} choices={choices} /> : null;
}

const NOTHING: NewProduct = { text: "", code: "" };

function OpenForm(props: ProductFormDialogProps & { choices: ProductChoices }) {
  const { product, start = NOTHING, refused, choices, onClose, onSaved } = props;
  const { settings } = useClinic();
  const { read, write } = useMemo(() => productForm(settings), [settings]);
  const form = useEntityForm({
    entity: products,
    register: registerProduct,
    correct: correctProduct,
    row: product,
    blank: { ...startOf(start), ...(choices.startTaxIds && { taxIds: choices.startTaxIds }) },
    read,
    write,
    words: productFaults,
    fieldAt,
    // A code that was scanned is never replaced by the draft of another product.
    draftKey: `product:${product?.id ?? `new:${start.code}`}`,
    restore: (values) => ({ ...read(BLANK), ...values }),
    refused,
    isLong: true,
    onSaved: (id, { name }) => {
      toastDone(product ? copy.form.saved : copy.form.added(cleanText(name).trim()));
      onClose();
      onSaved?.(id);
    },
  });
  const { control } = form;
  // The same elements while the button is busy: a long form costs more to render than a change to store.
  const fields = useMemo(() => <ProductFields control={control} choices={choices} />, [control, choices]);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={product ? copy.form.editTitle : copy.form.addTitle}
      size="3xl"
      submitLabel={product ? copy.form.save : copy.form.addTitle}
      isLarge
      footer={{ words: <TwinHint control={control} productId={product?.id ?? ""} /> }}
    >
      {fields}
    </FormDialog>
  );
}
