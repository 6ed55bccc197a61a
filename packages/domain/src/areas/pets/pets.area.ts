import { defineArea } from "../../kernel/area.ts";
import { alertAcks } from "./alert-ack.ts";
import { raiseAlert, endAlert, recordAllergy, markAllergyEnteredInError } from "./alert.mutations.ts";
import { breeds } from "./breed.ts";
import { mergePets, unmergePets } from "./merge-pets.mutations.ts";
import { transferPet, linkPetOwner, endPetOwner, correctPetOwner, dividePetCosts } from "./pet-owner.mutations.ts";
import { registerPet, correctPet, changePetStatus, markPetDeceased, undoPetDeceased } from "./pet.mutations.ts";
import { petTypes, pets, petOwners, alerts, allergies, measurements } from "./pet.ts";
import { recordVitals, recordWeight, markWeightEnteredInError } from "./weight.mutations.ts";

/** Everything of `pets` that the registry, the app and the server loop over. */
export const petsArea = defineArea({
  entities: [petTypes, pets, petOwners, alerts, alertAcks, allergies, measurements, breeds],
  mutations: [
    registerPet,
    correctPet,
    changePetStatus,
    markPetDeceased,
    undoPetDeceased,
    mergePets,
    unmergePets,
    transferPet,
    linkPetOwner,
    endPetOwner,
    correctPetOwner,
    dividePetCosts,
    recordWeight,
    recordVitals,
    markWeightEnteredInError,
    raiseAlert,
    endAlert,
    recordAllergy,
    markAllergyEnteredInError,
  ],
});
