import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { addCoverRule, removeCoverRule } from "@fernpaw/domain/staff/cover.mutations";
import type { CoverRule } from "@fernpaw/domain/staff/cover";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockOf } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { professionWords } from "../employees.copy.ts";
import { CoverFields, dayName, NEW_RULE, readRule, showRule } from "./cover-fields.tsx";
import { CoverRuleDialog } from "./cover-rule-dialog.tsx";
import { copy } from "./roster.copy.ts";

const words = copy.cover;
interface CoverDialogProps {
  rules: readonly CoverRule[];
  /** Of this device; a clinic with one location never chooses it. */
  locationId: string;
  onClose: () => void;
}

function useCoverForm(locationId: string) {
  return useActionForm({
    mutation: addCoverRule,
    start: () => showRule({ ...NEW_RULE, locationId }),
    toArgs: (values, fault) => {
      const rule = readRule(values, fault);
      return rule && { id: newId(), ...rule };
    },
    stays: true,
    onSaved: () => toastDone(words.added),
  });
}

/** The rules that the roster's foot compares each day with, and a form for one more. */
export function CoverDialog({ rules, locationId, onClose }: CoverDialogProps) {
  const { db } = useClinic();
  const places = activeLocations(useLiveQuery(() => rowsOf(db, locations).toArray(), [db]) ?? []);
  const form = useCoverForm(locationId);
  const [changed, setChanged] = useState<CoverRule | null>(null);
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={words.title} size="xl" submitLabel={words.add} isLarge hasCancel>
        <Typography sx={{ color: "ink2" }}>{words.text}</Typography>
        <Rules
          rules={rules}
          placeOf={(id) => (places.length > 1 ? places.find((place) => place.id === id)?.name : "")}
          onChange={setChanged}
        />
        <Typography component="h3" variant="h4">
          {words.addTitle}
        </Typography>
        <CoverFields form={form} places={places} />
      </FormDialog>
      {changed && <CoverRuleDialog rule={changed} places={places} onClose={() => setChanged(null)} />}
    </>
  );
}

interface RulesProps {
  rules: readonly CoverRule[];
  placeOf: (locationId: string) => string | undefined;
  onChange: (rule: CoverRule) => void;
}

function Rules({ rules, placeOf, onChange }: RulesProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const remove = async ({ id }: CoverRule) => {
    if (await action.run(() => mutate(removeCoverRule, { id }))) toastDone(words.removed);
  };
  if (rules.length === 0) return <Typography>{words.none}</Typography>;
  return (
    <Box component="ul" aria-label={words.title} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
      {rules.map((rule) => {
        const what = words.rule(rule.leastPeople, professionWords[rule.profession]);
        const facts = [
          rule.weekdays.map(dayName).join(", "),
          `${clockOf(rule.fromMin)} – ${clockOf(rule.toMin)}`,
          placeOf(rule.locationId) ?? "",
        ];
        return (
          <Box component="li" key={rule.id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
            <Box sx={{ flex: "1 1 12rem" }}>
              <Typography sx={{ fontWeight: 600 }}>{what}</Typography>
              <Typography variant="body2" sx={{ color: "ink2" }}>
                {facts.filter((fact) => fact !== "").join(" · ")}
              </Typography>
            </Box>
            <Button
              size="sm"
              aria-label={words.changeOf(`${what}, ${facts[0]}`)}
              disabled={action.isBusy}
              onClick={() => onChange(rule)}
            >
              {words.change}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={words.removeOf(`${what}, ${facts[0]}`)}
              isLoading={action.isBusy}
              onClick={() => void remove(rule)}
            >
              {words.remove}
            </Button>
          </Box>
        );
      })}
      <ProblemAlert problem={action.problem} />
    </Box>
  );
}
