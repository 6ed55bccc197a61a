import { defineArea } from "../../kernel/area.ts";
import { registerClient, correctClient, changeClientStatus } from "./client.mutations.ts";
import { changeClientTerms } from "./client-terms.mutations.ts";
import { clients, consents } from "./client.ts";
import { recordConsent } from "./consent.mutations.ts";
import { acceptIntake, discardIntake } from "./intake-form.mutations.ts";
import { intakeForms } from "./intake-form.ts";
import { mergeClients, unmergeClients } from "./merge-clients.mutations.ts";

/** Everything of `clients` that the registry, the app and the server loop over. */
export const clientsArea = defineArea({
  entities: [clients, consents, intakeForms],
  mutations: [
    registerClient,
    correctClient,
    changeClientStatus,
    changeClientTerms,
    mergeClients,
    unmergeClients,
    recordConsent,
    acceptIntake,
    discardIntake,
  ],
});
