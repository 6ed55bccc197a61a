import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { correctDraft, draftOrder } from "@fernpaw/domain/suppliers/purchase-order.mutations";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { OnlineButton } from "../online-button.tsx";
import { useFollowedRow } from "../use-followed-row.ts";
import { OrderFormLines } from "./order-form-lines.tsx";
import { copy, formWords, onlineOnly } from "./orders.copy.ts";
import type { orderChoices, OrderPage } from "./orders.queries.ts";
import { orderArgs, orderFieldAt, orderFormats, savedValues, valuesOf, type OrderValues } from "./order-values.ts";

const labels = labelsOf(purchaseOrders);

type Choices = Awaited<ReturnType<typeof orderChoices>>;

interface OrderFormProps {
  /** Null: a new order. */
  page: OrderPage | null;
  choices: Choices;
  /** Of a new order. */
  start: Pick<OrderValues, "supplierId" | "locationId">;
  onSaved: (orderId: string, isToSend: boolean) => void;
}

/** The form of a draft. One button saves it, the other one sends it next. */
function useOrderForm({ page, start, onSaved }: OrderFormProps) {
  const { settings } = useClinic();
  const [id] = useState(() => page?.order.id ?? newId());
  const formats = orderFormats(settings);
  const isToSend = useRef(false);
  const form: Form<OrderValues> = useActionForm<MutationDefinition, OrderValues>({
    mutation: page ? correctDraft : draftOrder,
    start: () => (page ? valuesOf(page, formats) : { ...start, expectedOn: "", notes: "", lines: [], seen: null }),
    fromKept: (kept) => ({ ...kept, seen: kept.seen ?? (page && valuesOf(page, formats).seen) }),
    toArgs: (values, fault) => orderArgs(id, values, formats, fault),
    fieldAt: orderFieldAt,
    words: {
      lines: (code) => (code === "custom" ? formWords.twice : formWords.productNeeded),
      "lines.*.packs": formWords.packs,
      "lines.*.packSize": formWords.packSize,
      "lines.*.packCost": formWords.packCost,
    },
    draftKey: `order:${page?.order.id ?? "new"}`,
    stays: page !== null,
    onSaved: (saved) => {
      if (page) form.reset(savedValues(form.now(), saved, formats));
      toastDone(formWords.saved);
      onSaved(id, isToSend.current);
    },
  });
  useFollowedRow(form, page && valuesOf(page, formats));
  return { form, formats, submit: (send: boolean) => () => (isToSend.current = send) };
}

/** An order that is not sent yet. */
export function OrderForm(props: OrderFormProps) {
  const { page, choices } = props;
  const { form, formats, submit } = useOrderForm(props);
  const isOffline = useIsOffline();
  const { supplierId } = form.values;
  const supplier = choices.suppliers.find(({ id }) => id === supplierId) ?? page?.supplier ?? null;
  return (
    <InlineForm form={form}>
      <Card title={copy.cards.about}>
        <Stack spacing={4} sx={{ pt: 2 }}>
          {page === null && (
            <FormColumns>
              <TextField select label={labels.supplierId} {...form.field("supplierId")}>
                {choices.suppliers.map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
              {choices.locations.length > 1 && (
                <TextField select label={formWords.location} {...form.field("locationId")}>
                  {choices.locations.map(({ id, name }) => (
                    <MenuItem key={id} value={id}>
                      {name}
                    </MenuItem>
                  ))}
                </TextField>
              )}
            </FormColumns>
          )}
          <FormColumns>
            <DateField tense="future" label={labels.expectedOn} {...form.bind("expectedOn")} />
            <TextField label={labels.notes} multiline {...form.field("notes")} />
          </FormColumns>
        </Stack>
      </Card>
      <OrderFormLines form={form} formats={formats} supplier={supplier} />
      <ProblemAlert problem={form.problem} />
      <Stack direction="row" spacing={3} sx={{ justifyContent: "flex-end", flexWrap: "wrap", rowGap: 2 }}>
        <OnlineButton type="submit" why={onlineOnly} isLoading={form.isBusy} onClick={submit(false)}>
          {formWords.save}
        </OnlineButton>
        {!isOffline && (
          <OnlineButton type="submit" variant="primary" why={onlineOnly} isLoading={form.isBusy} onClick={submit(true)}>
            {formWords.saveAndSend}
          </OnlineButton>
        )}
      </Stack>
    </InlineForm>
  );
}
