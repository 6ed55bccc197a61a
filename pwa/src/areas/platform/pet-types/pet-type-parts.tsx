import { PageViews } from "../../../ui/page-views.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";

const VIEWS = [
  { label: copy.breeds, to: "/admin/pet-types" },
  { label: copy.species, to: "/admin/pet-types/species" },
];

/** The lists of the section. */
export function PetTypeParts() {
  return <PageViews label={copy.parts} views={VIEWS} />;
}
