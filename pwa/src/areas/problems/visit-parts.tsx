import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { ProblemsCard } from "./problems-card.tsx";

const ProblemsOfVisit = ({ visit, pet }: VisitPartProps) => (
  <ProblemsCard petId={pet.id} visitId={visit.status === "open" ? visit.id : null} />
);

export const parts: VisitParts = {
  overview: [{ key: "problems", order: 20, Card: ProblemsOfVisit }],
};
