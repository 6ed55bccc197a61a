import Box from "@mui/material/Box";
import type { Form } from "../../../form/form-types.ts";
import { regionName } from "../../../ui/region-name.ts";
import { Several } from "../../../ui/several.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import type { AudienceChoices, ClinicFilter, Typed } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";

type Kind = keyof ClinicFilter;

/** The server's word for a clinic that pays for no plan. */
const NO_PLAN = "none";
const NONE: AudienceChoices = { plans: [], countries: [], states: [] };

const LABELS: Readonly<Record<Kind, string>> = {
  plans: copy.plans,
  countries: copy.countries,
  states: copy.subscriptions,
};
const KINDS = Object.keys(LABELS) as Kind[];

function nameOf(kind: Kind, value: string, choices: AudienceChoices): string {
  if (kind === "countries") return regionName(value);
  if (kind === "states") return platformCopy.subscription[value] ?? value;
  if (value === NO_PLAN) return copy.noPlan;
  return choices.plans.find((plan) => plan.value === value)?.name || value;
}

/** Each list of a filter in words, without the empty ones. */
export const filterWords = (filter: ClinicFilter, choices: AudienceChoices | null): string[] =>
  KINDS.filter((kind) => filter[kind].length > 0).map(
    (kind) => `${LABELS[kind]}: ${filter[kind].map((value) => nameOf(kind, value, choices ?? NONE)).join(", ")}`,
  );

/** Clinics by plan, country and state of the subscription, as clinics have them now. */
export function AudienceFilter({ form, choices }: { form: Form<Typed>; choices: AudienceChoices | null }) {
  const { filter } = form.values;
  const known = choices ?? NONE;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(min(11rem, 100%), 1fr))" }}>
      {KINDS.map((kind) => (
        <Several
          key={kind}
          label={LABELS[kind]}
          none={copy.any}
          options={optionsOf(kind, known, filter)}
          value={filter[kind]}
          onChange={(values) => form.set({ filter: { ...filter, [kind]: values } })}
        />
      ))}
    </Box>
  );
}

/** A chosen value that no clinic has now stays on the list, to be taken out. */
function optionsOf(kind: Kind, choices: AudienceChoices, filter: ClinicFilter): { id: string; name: string }[] {
  const counts = new Map(choices[kind].map(({ value, clinics }) => [value, clinics]));
  const values = [...counts.keys(), ...filter[kind].filter((value) => !counts.has(value))];
  return values.map((value) => ({
    id: value,
    name: copy.withCount(nameOf(kind, value, choices), counts.get(value) ?? 0),
  }));
}
