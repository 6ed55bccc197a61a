import MenuItem from "@mui/material/MenuItem";
import { findAnalyte, PANELS } from "@fernpaw/domain/labs/analytes";
import { labOrders } from "@fernpaw/domain/labs/lab-order";
import { correctLab, orderLab } from "@fernpaw/domain/labs/lab-order.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields, type TypedValues } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../labs.copy.ts";
import { type LabOrder, labProducts } from "../labs.queries.ts";

const NAMES = ["name", "laboratory", "sample", "expectedOn", "productId"] as const;
const typed = typedFields(labOrders, NAMES);
const labels = labelsOf(labOrders);

type Fields = Pick<LabOrder, (typeof NAMES)[number] | "tests">;
interface Values extends TypedValues<Pick<Fields, (typeof NAMES)[number]>> {
  /** The name of a panel; empty: none. */
  panel: string;
  others: string;
}

const codesOf = (panel: string): readonly string[] => PANELS.find(({ name }) => name === panel)?.analytes ?? [];

/** The panel that a list of tests begins with, and the rest of the list. */
function showTests(tests: readonly string[]): Pick<Values, "panel" | "others"> {
  const panel = PANELS.find(({ analytes }) => analytes.every((code, at) => tests[at] === code));
  const rest = tests.slice(panel?.analytes.length ?? 0);
  return { panel: panel?.name ?? "", others: rest.map((test) => test).join(", ") };
}

function readTests({ panel, others }: Pick<Values, "panel" | "others">): string[] {
  const named = others
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return [...new Set([...codesOf(panel), ...named.map((name) => findAnalyte(name)?.code ?? name)])];
}

interface OrderLabDialogProps {
  petId: string;
  visitId?: string | null;
  clientId?: string | null;
  /** An order that is edited; null: a new one. */
  order?: LabOrder | null;
  refused?: RefusedChange | undefined;
  onClose: () => void;
  onSaved?: (id: string) => void;
}

function useOrderForm({ petId, visitId = null, clientId = null, order = null, refused, ...rest }: OrderLabDialogProps) {
  const { onClose, onSaved } = rest;
  return useEntityForm({
    entity: labOrders,
    register: orderLab,
    correct: correctLab,
    row: order,
    blank: { name: "" } satisfies Partial<Fields>,
    read: (fields: Fields): Values => ({ ...typed.show(fields), ...showTests(fields.tests) }),
    write: ({ panel, others, ...values }: Values, fault): Fields | null => {
      const fields = typed.read(values, fault);
      return fields && { ...fields, tests: readTests({ panel, others }) };
    },
    registerWith: () => ({ petId, visitId, clientId }),
    words: { name: copy.needsName },
    draftKey: `lab:${order?.id ?? visitId ?? petId}`,
    refused,
    onSaved: (id) => {
      if (!order) toastDone(copy.ordered);
      onClose();
      onSaved?.(id);
    },
  });
}

/** Orders tests for a pet, or changes an order. */
export function OrderLabDialog(props: OrderLabDialogProps) {
  const { petId, visitId = null, order = null, onClose } = props;
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const products = useLiveQuery(() => labProducts(db), [db]) ?? [];
  const form = useOrderForm(props);
  const { values, set } = form;
  const choosePanel = (panel: string): void => {
    const isOwnName = values.name !== "" && values.name !== values.panel;
    set({ panel, ...(!isOwnName && { name: panel }) });
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={order ? order.name : copy.orderTitle}
      submitLabel={order ? copy.saveRange : copy.submit}
      hasCancel
    >
      {!order && <AboutPets petIds={[petId]} />}
      <FormColumns>
        <TextField
          select
          label={copy.panel}
          {...form.field("panel")}
          onChange={(event) => choosePanel(event.target.value)}
          helperText={values.panel === "" ? undefined : copy.testsHint(codesOf(values.panel).length)}
        >
          <MenuItem value="">{copy.noPanel}</MenuItem>
          {PANELS.map(({ name }) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField label={labels.name} {...form.field("name")} />
      </FormColumns>
      <TextField
        label={copy.ownTests}
        {...form.field("others")}
        helperText={copy.ownTestsHint}
        errorText={form.fault("tests")}
      />
      <FormColumns>
        <TextField label={labels.laboratory} {...form.field("laboratory")} helperText={copy.laboratoryHint} />
        <TextField label={labels.sample} {...form.field("sample")} />
        <DateField
          tense="future"
          label={labels.expectedOn}
          min={order ? undefined : today}
          {...form.bind("expectedOn")}
        />
        {!order && visitId !== null && (
          <TextField
            select
            label={labels.productId}
            {...form.field("productId")}
            value={products.some(({ id }) => id === values.productId) ? values.productId : ""}
            helperText={copy.chargeHint}
          >
            <MenuItem value="">{copy.noCharge}</MenuItem>
            {products.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </FormColumns>
    </FormDialog>
  );
}
