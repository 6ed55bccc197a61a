import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { ReferringPractice } from "../../pets/public/referring-vet.tsx";
import { copy } from "../clients.copy.ts";
import type { ClientPage, OwnedPet } from "../clients.queries.ts";
import { fieldWord, labelsOf } from "../../../field-words.ts";

const labels = labelsOf(clients);

type Practice = NonNullable<OwnedPet["pet"]["referringVet"]>;

/** The practices that sent the pets here, each once, with the names of its pets. */
function referredBy(owned: readonly OwnedPet[]): { practice: Practice; petNames: string[] }[] {
  const found = new Map<string, { practice: Practice; petNames: string[] }>();
  for (const { pet, isCurrent, role } of owned) {
    if (!isCurrent || role === "payer" || pet.referringVet === null) continue;
    const key = JSON.stringify(pet.referringVet);
    const known = found.get(key) ?? { practice: pet.referringVet, petNames: [] };
    found.set(key, { ...known, petNames: [...known.petNames, pet.name] });
  }
  return [...found.values()];
}

/** The facts about a client beside the contact data. */
export function AboutCard({ page: { client, preferredVet, pets: owned } }: { page: ClientPage }) {
  const rows = [
    { label: labels.preferredVetId, value: preferredVet || copy.form.anyVet },
    { label: labels.categories, value: client.categories.join(", ") },
    { label: copy.page.referralSource, value: client.referralSource },
    {
      label: fieldWord(clients.table, "noShowCount"),
      value: client.noShowCount === 0 ? copy.page.noShowsNone : copy.page.noShows(client.noShowCount),
    },
  ].filter(({ value }) => value !== "");
  return (
    <Card title={copy.page.about}>
      <KeyValues
        rows={[
          ...rows.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> })),
          ...referredBy(owned).map(({ practice, petNames }) => ({
            label: copy.page.referring(fieldWord(pets.table, "referringVet"), petNames.join(", ")),
            value: <ReferringPractice of={practice} />,
          })),
        ]}
      />
    </Card>
  );
}
