import { clients } from "@fernpaw/domain/clients/client";
import { mergeClients, unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { auditedMutation } from "../../audit/audit-event.ts";

export const clientsAudits = [
  auditedMutation(mergeClients, {
    entity: clients,
    entityId: ({ fromId }) => fromId,
    details: ({ intoId }) => ({ intoId }),
  }),
  auditedMutation(unmergeClients, { entity: clients, entityId: ({ id }) => id }),
];
