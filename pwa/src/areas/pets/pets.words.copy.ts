import { defineWords } from "../../area.ts";
import { clientNameOf, petNameOf, textIn } from "../../db/subject-names.ts";

export const petsWords = defineWords("pets", {
  changes: {
    "pets.register": "New pet",
    "pets.correct": "Pet corrected",
    "pets.changeStatus": "Pet status",
    "pets.markDeceased": "Pet marked deceased",
    "pets.undoDeceased": "Deceased undone",
    "pets.merge": "Pets merged",
    "pets.unmerge": "Merge undone",
    "pets.transfer": "Pet transferred",
    "pets.linkOwner": "Owner added",
    "pets.endOwner": "Owner removed",
    "pets.recordWeight": "Weight",
    "pets.markWeightEnteredInError": "Weight marked as a mistake",
    "alerts.raise": "Warning",
    "alerts.end": "Warning removed",
    "allergies.record": "Allergy",
    "allergies.markEnteredInError": "Allergy marked as a mistake",
    "pets.correctOwner": "Owner or carer corrected",
    "pets.divideCosts": "Costs divided",
  },
  fields: {
    pets: {
      name: "Name",
      petTypeId: "Species",
      breed: "Breed",
      colour: "Colour",
      sex: "Sex",
      neutered: "Neutered",
      birthOn: "Born on",
      birthPrecision: "How exactly",
      identifiers: "Chip and tags",
      temperament: "Temperament",
      diet: "Diet",
      source: "Came from",
      insurance: "Insurance",
      markings: "Markings",
      notes: "Notes",
    },
    petOwners: {
      petId: "Pet",
      clientId: "Client",
      role: "Role",
      receivesReminders: "Gets the pet's reminders",
    },
    alerts: {
      subject: "About",
      subjectId: "Client or pet",
      kind: "Kind",
      severity: "Severity",
      text: "Warning",
      mustAcknowledge: "Must be confirmed at check-in",
      endsOn: "Ends on",
    },
    allergies: {
      petId: "Pet",
      allergen: "Allergic to",
      reaction: "Reaction",
      severity: "Severity",
    },
    measurements: {
      petId: "Pet",
      visitId: "Visit",
      weightG: "Weight in g",
    },
  },
  others: {
    ownerId: "Owner",
    owner: "Owner",
    deceasedOn: "Died on",
    status: "Status",
  },
  subject: async (db, args) => {
    const id = textIn(args, "subjectId") ?? textIn(args, "id") ?? textIn(args, "intoId");
    return (await petNameOf(db, id)) ?? clientNameOf(db, id);
  },
});
