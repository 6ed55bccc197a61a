import { mergePets, unmergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
import { pets } from "@fernpaw/domain/pets/pet";
import { auditedMutation } from "../../audit/audit-event.ts";

export const petsAudits = [
  auditedMutation(mergePets, {
    entity: pets,
    entityId: ({ fromId }) => fromId,
    details: ({ intoId }) => ({ intoId }),
  }),
  auditedMutation(unmergePets, { entity: pets, entityId: ({ id }) => id }),
];
