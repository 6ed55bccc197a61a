import { PLAN_CURRENCIES, PLAN_STATUSES } from "@fernpaw/domain/plans/plan";
import { NewPlan } from "@fernpaw/domain/plans/plan-forms";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useEffect, useEffectEvent, useState } from "react";
import { changedFields } from "../../../form/difference.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { HAS_SIDE } from "../../../ui/side-panel.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { useMediaQuery } from "../../../ui/use-media-query.ts";
import { planWords } from "../../site/public/plan-words.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminAct, useAdminStepUp } from "../use-admin-act.ts";
import { NewerPlan } from "./newer-plan.tsx";
import { faultsIn, planOf, type PlanValues, priceFields, startOf } from "./plan-values.ts";
import { copy } from "./plans.copy.ts";
import { type AdminPlan, plansApi } from "./plans-api.ts";

interface PlanFormProps {
  /** Null: a new one. */
  plan: AdminPlan | null;
  /** The place of a new plan in the order. */
  nextSort: number;
  /** Whether it differs from what is saved. */
  onTyped: (isTyped: boolean) => void;
  onChanged: (plans: AdminPlan[]) => void;
  /** Another administrator saved the plan meanwhile. Answers all plans as they are now. */
  onStale: () => Promise<AdminPlan[]>;
  onClose: () => void;
}

function save(plan: AdminPlan | null, values: PlanValues): Promise<AdminPlan[]> {
  const typed = planOf(values);
  return plan
    ? plansApi.change(plan.code, { ...typed, revision: plan.revision })
    : plansApi.add({ ...typed, code: values.code.trim() });
}

/** A newer plan is shown in the form itself: nothing has to be loaded again. */
const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "stale_plan" ? copy.notSaved : adminProblemText(error);

/** A plan beside the others, with its card of the price page. */
export function PlanForm({ plan, nextSort, onTyped, onChanged, onStale, onClose }: PlanFormProps) {
  const [isRemoving, setRemoving] = useState(false);
  /** The fields that another administrator saved while this form was open. */
  const [theirs, setTheirs] = useState<Partial<PlanValues>>({});
  const isBeside = useMediaQuery(HAS_SIDE);
  const stepUp = useAdminStepUp();
  const form = useCallForm<PlanValues>({
    schema: NewPlan,
    toBody: (values) => ({ ...planOf(values), code: values.code.trim() }),
    faults: faultsIn,
    start: () => startOf(plan, nextSort),
    call: async (values) => {
      try {
        onChanged(await stepUp.run(() => save(plan, values)));
      } catch (error) {
        if (plan && parseProblem(error)?.code === "stale_plan") await takeNewer(plan, values);
        throw error;
      }
    },
    wordsOf,
    onSaved: ({ name }) => {
      toastDone(copy.saved(name.trim()));
      onClose();
    },
  });
  const takeNewer = async (before: AdminPlan, values: PlanValues): Promise<void> => {
    const now = (await onStale()).find(({ code }) => code === before.code);
    if (!now) return;
    const [seen, newer] = [startOf(before, nextSort), startOf(now, nextSort)];
    form.put(changedFields(values, { ...newer, ...changedFields(seen, values) }));
    setTheirs(changedFields(seen, newer));
  };
  const { isDirty } = form;
  const tellTyped = useEffectEvent(onTyped);
  useEffect(() => tellTyped(isDirty), [isDirty]);
  const removal = plan && (
    <Button variant="ghost" disabled={plan.clinics > 0} onClick={() => setRemoving(true)}>
      {copy.remove}
    </Button>
  );
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        isBeside={isBeside}
        title={plan ? copy.editOf(plan.name) : copy.add}
        submitLabel={plan ? copy.save : copy.make}
        footer={{ aside: removal }}
      >
        <NewerPlan fields={theirs} />
        <PlanFields form={form} isNew={plan === null} />
        {plan && plan.clinics > 0 && <Typography sx={{ color: "ink2" }}>{copy.inUse(plan.clinics)}</Typography>}
        <Preview values={form.values} />
      </FormDialog>
      {plan && isRemoving && (
        <RemoveDialog
          plan={plan}
          onClose={() => setRemoving(false)}
          onStale={onStale}
          onRemoved={(plans) => {
            onChanged(plans);
            onClose();
          }}
        />
      )}
      {stepUp.dialog}
    </>
  );
}

interface RemoveProps {
  plan: AdminPlan;
  onClose: () => void;
  onRemoved: (plans: AdminPlan[]) => void;
  onStale: PlanFormProps["onStale"];
}

function RemoveDialog({ plan, onClose, onRemoved, onStale }: RemoveProps) {
  const act = useAdminAct((error) => {
    toastProblem(adminProblemText(error));
    if (parseProblem(error)?.code === "stale_plan") void onStale();
    return null;
  });
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={copy.removeOf(plan.name)}
        confirmLabel={copy.remove}
        isDestructive
        onConfirm={async () => {
          await act.run(async () => {
            onRemoved(await plansApi.remove(plan));
            toastDone(copy.removed(plan.name));
          });
        }}
      >
        <Typography>{copy.removeText}</Typography>
      </ConfirmDialog>
      {act.dialog}
    </>
  );
}

const pair = { display: "grid", gap: 3, gridTemplateColumns: "1fr 1fr" } as const;

function PlanFields({ form, isNew }: { form: Form<PlanValues>; isNew: boolean }) {
  const whole = (name: "maxUsers" | "maxLocations" | "storageGib" | "trialDays" | "sort", hint?: string) => (
    <TextField
      label={copy.fields[name]}
      inputMode="numeric"
      {...(hint === undefined ? {} : { helperText: hint })}
      {...form.field(name)}
    />
  );
  return (
    <>
      {isNew && <TextField label={copy.fields.code} helperText={copy.codeHint} {...form.field("code")} />}
      <TextField label={copy.fields.name} {...form.field("name")} />
      {PLAN_CURRENCIES.map((currency) => {
        const [month, year] = priceFields(currency);
        return (
          <Box key={currency} sx={pair}>
            <TextField label={copy.fields.monthOf[currency]} inputMode="decimal" {...form.field(month)} />
            <TextField label={copy.fields.yearOf[currency]} inputMode="decimal" {...form.field(year)} />
          </Box>
        );
      })}
      <Typography sx={{ color: "ink2" }}>{copy.emptyIsNone}</Typography>
      <Box sx={pair}>
        {whole("maxUsers", copy.emptyIsAny)}
        {whole("maxLocations", copy.emptyIsAny)}
        {whole("storageGib")}
        {whole("trialDays", copy.trialHint)}
      </Box>
      <Box sx={pair}>
        <TextField
          select
          label={copy.fields.status}
          helperText={copy.statusHint[form.values.status]}
          {...form.field("status")}
        >
          {PLAN_STATUSES.map((status) => (
            <MenuItem key={status} value={status}>
              {copy.statusOf[status]}
            </MenuItem>
          ))}
        </TextField>
        {whole("sort")}
      </Box>
    </>
  );
}

/** As the price page will show the typed values. */
function Preview({ values }: { values: PlanValues }) {
  const plan = planOf(values);
  if (plan.prices.length === 0) return null;
  const { name, price, per, other, points } = planWords({ ...plan, code: values.code });
  return (
    <Box
      component="section"
      aria-label={copy.preview}
      sx={{ border: "1px solid", borderColor: "line", borderRadius: "14px", p: 4 }}
    >
      <Typography sx={{ color: "ink2" }}>{copy.preview}</Typography>
      <Typography component="h3" variant="h3">
        {name}
      </Typography>
      <Typography>
        <Box component="strong" sx={{ typography: "h2" }}>
          {price}
        </Box>{" "}
        {per}
      </Typography>
      <Typography sx={{ color: "ink2" }}>{other}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Box>
    </Box>
  );
}
