import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { parseProblem } from "../../http/client.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Card } from "../../ui/card.tsx";
import { Dotted } from "../../ui/dotted.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { taxesByName } from "../catalogue/catalogue.queries.ts";
import { lookups } from "../appointments/appointments.queries.ts";
import { birthText, petStatusWords, sexText } from "../pets/public/pet-words.ts";
import { activePetTypes } from "../pets/pets.queries.ts";
import type { ImportFindings as Found } from "@fernpaw/domain/imports/import-findings";
import { supplierList } from "../suppliers/suppliers.queries.ts";
import { importApi, type ImportJob } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { EventPreview } from "./event-preview.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { copy } from "./import.copy.ts";
import { WordTable } from "./word-table.tsx";

async function readClinicWords(db: CacheDb) {
  const [species, { types, people }, taxes, suppliers] = await Promise.all([
    activePetTypes(db),
    lookups(db),
    taxesByName(db),
    supplierList(db),
  ]);
  return {
    species,
    types: [...types.values()].sort((a, b) => a.sort - b.sort),
    people: [...people.values()],
    taxes,
    suppliers: suppliers.flatMap(({ supplier }) => (supplier.status === "active" ? [supplier] : [])),
  };
}

/** The result of a check: the first pets as they will look, notes by kind, and the list's words beside ours. */
export function ImportFindings({ job, onChecking }: { job: ImportJob; onChecking: () => void }) {
  const { db } = useClinic();
  const clinic = useLiveQuery(() => readClinicWords(db), [db]);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    importApi.findings(job.id).then(
      (next) => isCurrent && setFound(next),
      (error: unknown) => {
        // A list that was checked before findings were kept has none.
        if (isCurrent && parseProblem(error)?.code !== "not_found") setProblem(importProblem(error) ?? copy.offline);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [job.id]);
  if (!found || !clinic) return <ProblemAlert problem={problem} />;
  const typeName = (id: string): string => clinic.species.find((type) => type.id === id)?.name ?? "";
  return (
    <Stack spacing={4}>
      {found.preview.length > 0 && <Preview pets={found.preview} typeName={typeName} />}
      <ProductPreview found={found} clinic={clinic} />
      <EventPreview found={found} clinic={clinic} />
      {found.notes.length > 0 && <NotesByKind notes={found.notes} />}
      {found.words.length > 0 && <WordTable job={job} words={found.words} clinic={clinic} onChecking={onChecking} />}
    </Stack>
  );
}

function Preview({ pets, typeName }: { pets: Found["preview"]; typeName: (id: string) => string }) {
  return (
    <Card title={copy.findings.preview(pets.length)}>
      <Stack
        component="ul"
        spacing={2}
        sx={{ m: 0, p: 0, listStyle: "none" }}
        aria-label={copy.findings.preview(pets.length)}
      >
        {pets.map((pet) => {
          const birth = birthText(pet);
          const facts = [
            typeName(pet.petTypeId),
            pet.breed,
            sexText(pet),
            birth === "" ? "" : copy.findings.born(birth),
            pet.colour,
            pet.status === "active" ? "" : petStatusWords[pet.status],
            pet.isNew ? "" : copy.findings.here,
          ];
          return (
            <li key={pet.line}>
              <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                <bdi>{pet.name}</bdi>
              </Typography>
              <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
                <Dotted parts={[...facts, pet.owner === "" ? copy.findings.noClient : pet.owner]} />
              </Typography>
            </li>
          );
        })}
      </Stack>
    </Card>
  );
}

function NotesByKind({ notes }: { notes: Found["notes"] }) {
  return (
    <Card title={copy.findings.notes}>
      <Stack component="ul" spacing={3} sx={{ m: 0, p: 0, listStyle: "none" }} aria-label={copy.findings.notes}>
        {notes.map(({ code, means, count, examples }) => (
          <li key={code}>
            <Typography sx={{ fontWeight: 600 }}>{copy.rows(count)}</Typography>
            <Typography>{means}</Typography>
            <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
              <Dotted parts={examples.map(({ line, value }) => copy.findings.example(line, value))} />
            </Typography>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
