import type { PetParts } from "../../visit-parts.ts";
import { ProblemsCard } from "./problems-card.tsx";

export const parts: PetParts = {
  Side: ({ pet }) => <ProblemsCard petId={pet.id} visitId={null} />,
};
