import Box from "@mui/material/Box";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { type ClinicChoice, findClinics, type Typed } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";

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

/** All clinics, or those that are chosen by name. */
export function AudienceCard({ form, choice }: { form: Form<Typed>; choice: ClinicSearch }) {
  const { isForAll, clinics } = form.values;
  const set = (next: readonly ClinicChoice[]): void => form.set({ clinics: next });
  const others = choice.found.filter(({ id }) => !clinics.some((clinic) => clinic.id === id)).slice(0, 8);
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
      {isForAll === "some" && (
        <Box sx={{ display: "grid", gap: 3, mt: 3 }}>
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
      )}
      {choice.problem !== null && <LoadProblem problem={choice.problem} onRetry={choice.retry} />}
    </Card>
  );
}
