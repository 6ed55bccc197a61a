import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SuggestingField } from "../../../ui/suggesting-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import {
  type BreedMerge,
  type BreedRow,
  BREEDS_PATH,
  type EntryRow,
  mergeInto,
  offeredBreeds,
  offeredSpecies,
  previewMerge,
  SPECIES_PATH,
  type SpeciesMerge,
  type SpeciesRow,
} from "./pet-types-api.ts";

interface Given<Row> {
  row: Row;
  onClose: () => void;
  onDone: () => void;
}

/** Merges a breed into another one of its species. */
export function BreedMergeDialog({ row, ...rest }: Given<BreedRow>) {
  return (
    <MergeDialog<BreedMerge>
      {...rest}
      row={row}
      path={BREEDS_PATH}
      find={async (words, signal) => (await offeredBreeds({ speciesId: row.speciesId, words }, signal)).map(asBreed)}
      describe={({ name, synonyms }) => (
        <>
          <Typography>{copy.breedMergeWhat(row.name, name)}</Typography>
          <Typography variant="h4" component="h3">
            {copy.keptNames(name)}
          </Typography>
          <Typography sx={{ overflowWrap: "anywhere" }}>{synonyms.join(", ")}</Typography>
        </>
      )}
    />
  );
}

/** Merges a species into another one. */
export function SpeciesMergeDialog({ row, ...rest }: Given<SpeciesRow>) {
  return (
    <MergeDialog<SpeciesMerge>
      {...rest}
      row={row}
      path={SPECIES_PATH}
      find={(words, signal) => findSpecies(words, signal)}
      describe={({ name, moved, merged }) => (
        <>
          <Typography>{copy.speciesMergeWhat(row.name, name)}</Typography>
          {moved + merged === 0 && <Typography>{copy.noBreedsGo}</Typography>}
          {moved > 0 && <Typography>{copy.breedsGoOver(moved)}</Typography>}
          {merged > 0 && <Typography>{copy.breedsBecomeOne(merged)}</Typography>}
          <Typography>{copy.speciesMergeRules(row.name)}</Typography>
        </>
      )}
    />
  );
}

/** An entry that another one can be merged into. */
interface Target {
  id: string;
  name: string;
  /** Tells it from another one of the same name. */
  about: string;
}

const asBreed = ({ id, name, speciesName, vboId, synonyms }: BreedRow): Target => ({
  id,
  name,
  about: [speciesName, vboId, ...synonyms.slice(0, 2)].filter((text) => text !== "").join(", "),
});

async function findSpecies(words: string, signal: AbortSignal): Promise<Target[]> {
  const typed = words.toLowerCase();
  const isNamed = ({ name }: Target) => Number(name.toLowerCase() === typed);
  return (await offeredSpecies(signal))
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .map(({ id, name, code }) => ({ id, name, about: code }))
    .toSorted((a, b) => isNamed(b) - isNamed(a));
}

/** Chosen by its id, or typed where no other one has the name. */
function targetOf(targets: readonly Target[], { into, intoId }: Values): Target | undefined {
  const named = targets.filter(({ name }) => name === into.trim());
  return named.find(({ id }) => id === intoId) ?? (named.length === 1 ? named[0] : undefined);
}

function suggestionsOf(targets: readonly Target[]) {
  const times = Map.groupBy(targets, ({ name }) => name);
  return targets.map(({ id, name, about }) => ({
    id,
    value: name,
    label: (times.get(name)?.length ?? 0) > 1 ? copy.sameName(name, about) : name,
  }));
}

interface Values {
  into: string;
  /** Of the one that was chosen from the list; empty: none. */
  intoId: string;
}

interface MergeDialogProps<Merge> extends Given<EntryRow> {
  path: string;
  find: (words: string, signal: AbortSignal) => Promise<Target[]>;
  describe: (merge: Merge) => ReactNode;
}

const WORDS: Readonly<Record<string, string>> = {
  changed_meanwhile: copy.staleMerge,
  invalid_transition: copy.refusedMerge,
};

function wordsOf(error: unknown): string {
  const problem = parseProblem(error);
  return WORDS[problem?.code ?? ""] ?? problem?.detail ?? adminProblemText(error);
}

function MergeDialog<Merge extends { name: string; revision: number; intoRevision: number }>(
  props: MergeDialogProps<Merge>,
) {
  const { row, path, find, describe, onClose, onDone } = props;
  const form: Form<Values> = useCallForm({
    start: () => ({ into: "", intoId: "" }),
    faults: () => (merge === null || target === undefined ? { into: copy.targetMissing } : {}),
    call: async () => {
      if (merge === null || target === undefined) return;
      const { revision, intoRevision } = merge;
      try {
        await mergeInto(path, row.id, { intoId: target.id, revision, intoRevision });
      } catch (error) {
        again();
        throw error;
      }
    },
    wordsOf,
    onSaved: () => {
      toastDone(copy.merged(row.name, target?.name ?? ""));
      onDone();
    },
  });
  const { into } = form.values;
  const words = into.trim();
  const found = useAdminFetch(`${path} ${words}`, (signal) => find(words, signal));
  const others = (found.data ?? []).filter(({ id }) => id !== row.id);
  const target = targetOf(others, form.values);
  const preview = useAdminFetch(`merge ${row.id} ${target?.id ?? ""}`, async (signal) =>
    target === undefined ? null : previewMerge<Merge>(path, { id: row.id, into: target.id }, signal),
  );
  const { data: merge, again } = preview;
  const problem = found.problem ?? preview.problem;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.mergeOf(row.name)}
      submitLabel={copy.mergeButton}
      variant="destructive"
      hasCancel
    >
      <SuggestingField
        autoFocus
        label={copy.mergeInto}
        value={into}
        onChange={(text, chosen) => form.set({ into: text, intoId: chosen?.id ?? "" })}
        suggestions={suggestionsOf(others)}
        errorText={form.fault("into")}
      />
      {problem !== null && <ProblemAlert problem={problem} />}
      <Box aria-live="polite" sx={{ display: "grid", gap: 3 }}>
        {target !== undefined && merge === null && problem === null && <Typography>{copy.loadingMerge}</Typography>}
        {merge !== null && describe(merge)}
        {merge !== null && <Typography sx={{ color: "ink2" }}>{copy.noReading}</Typography>}
      </Box>
    </FormDialog>
  );
}
