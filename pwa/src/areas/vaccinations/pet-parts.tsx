import type { PetParts } from "../../visit-parts.ts";
import { VaccinationMark } from "./mark/vaccination-mark.tsx";
import { VaccinationsCard } from "./vaccinations-card.tsx";

export const parts: PetParts = {
  Head: ({ pet }) => <VaccinationMark petId={pet.id} />,
  Side: ({ pet }) => <VaccinationsCard pet={pet} visitId={null} />,
};
