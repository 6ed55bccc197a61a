import { pets } from "@fernpaw/domain/pets/pet";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedPet } from "./form/refused-pet.tsx";

export const petsParts = defineParts("pets", {
  refusedForms: {
    "pets.register": formOfNew(RefusedPet),
    "pets.correct": formOf(pets, RefusedPet),
  },
  timeline: async () => (await import("./timeline/pets-timeline.ts")).petsTimeline,
  visits: async () => (await import("./visit-parts.tsx")).parts,
});
