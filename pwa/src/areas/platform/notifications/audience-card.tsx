import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import type { Fetched } from "../../../ui/use-fetch.ts";
import { useSettled } from "../../../ui/use-settled.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { type ClinicChoice, fetchChoices, findClinics, type Reach, type Typed } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { AudienceFilter } from "./audience-filter.tsx";

export interface ClinicSearch {
  words: string;
  setWords: (words: string) => void;
  found: readonly ClinicChoice[];
  /** How many clinics there are; null: not known yet. */
  all: number | null;
  /** Why the clinics are not here. */
  problem: string | null;
  retry: () => void;
}

const ASK_AFTER_MS = 300;

/** Clinics by name, and how many there are. */
export function useClinicChoice(): ClinicSearch {
  const [words, setWords] = useState("");
  const asked = useSettled(words.trim(), ASK_AFTER_MS);
  const { data, problem, again } = useAdminFetch(`clinics ${asked}`, (signal) => findClinics(asked, signal));
  const [all, setAll] = useState<number | null>(null);
  if (data !== null && data.all !== all) setAll(data.all);
  return { words, setWords, found: data?.rows ?? [], all, problem, retry: again };
}

interface AudienceCardProps {
  form: Form<Typed>;
  choice: ClinicSearch;
  reach: Fetched<Reach | null>;
  /** It begins later: its clinics are chosen again then. */
  isLater: boolean;
}

/** All clinics, or those of a filter and those that are chosen by name; and how many it would reach now. */
export function AudienceCard({ form, choice, reach, isLater }: AudienceCardProps) {
  const { isForAll } = form.values;
  const problem = choice.problem ?? reach.problem;
  const retry = (): void => {
    choice.retry();
    reach.again();
  };
  return (
    <Card title={copy.audience}>
      <Choice
        label={copy.audience}
        value={isForAll}
        options={[
          { value: "all", label: copy.all(choice.all) },
          { value: "some", label: copy.some },
        ]}
        onChange={(value) => form.set({ isForAll: value })}
      />
      {isForAll === "some" && <SomeClinics form={form} choice={choice} reach={reach.data} />}
      {problem !== null && <LoadProblem problem={problem} onRetry={retry} />}
      {reach.data !== null && <ReachLine reach={reach.data} isPinned={form.values.isPinned} isLater={isLater} />}
    </Card>
  );
}

function SomeClinics({ form, choice, reach }: { form: Form<Typed>; choice: ClinicSearch; reach: Reach | null }) {
  const { data: choices } = useAdminFetch("choices", fetchChoices);
  const { clinics, filter } = form.values;
  const set = (next: readonly ClinicChoice[]): void => form.set({ clinics: next });
  const others = choice.found.filter(({ id }) => !clinics.some((clinic) => clinic.id === id)).slice(0, 8);
  const isFiltered = Object.values(filter).some(({ length }) => length > 0);
  return (
    <Box sx={{ display: "grid", gap: 3, mt: 3 }}>
      <AudienceFilter form={form} choices={choices} />
      {isFiltered && reach !== null && <Typography>{copy.byFilter(reach.byFilter)}</Typography>}
      {clinics.length > 0 && (
        <Box role="group" aria-label={copy.chosen} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
          {clinics.map(({ id, name }) => (
            <Button
              key={id}
              variant="soft"
              endIcon={<X size={16} aria-hidden="true" />}
              aria-label={copy.takeOut(name)}
              onClick={() => set(clinics.filter((clinic) => clinic.id !== id))}
            >
              {name}
            </Button>
          ))}
        </Box>
      )}
      <FaultLine words={form.fault("clinics")} />
      <SearchField label={copy.find} value={choice.words} onValue={choice.setWords} staysInForm />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {others.map((clinic) => (
          <Button
            key={clinic.id}
            startIcon={<Plus size={16} aria-hidden="true" />}
            aria-label={copy.add(clinic.name)}
            onClick={() => set([...clinics, clinic])}
          >
            {clinic.name}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** How many it would reach now, and what happens to a clinic that fits later. */
function ReachLine({ reach, isPinned, isLater }: { reach: Reach; isPinned: boolean; isLater: boolean }) {
  const { clinics, people, quiet } = reach;
  const later = isPinned ? copy.alsoLater : isLater ? copy.fixedLater : copy.fixedAtOnce;
  return (
    <Box role="status" sx={{ mt: 3, px: 3, py: 2, borderRadius: 1, bgcolor: "sunken", overflowWrap: "anywhere" }}>
      <strong>{clinics === 0 ? copy.noneFits : copy.reach(clinics, people)}</strong>
      {quiet > 0 && <Typography sx={{ color: "ink2" }}>{copy.quiet(quiet)}</Typography>}
      {clinics > 0 && <Typography sx={{ color: "ink2" }}>{later}</Typography>}
    </Box>
  );
}
