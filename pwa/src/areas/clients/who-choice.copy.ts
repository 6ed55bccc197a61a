import { copy as clientsCopy } from "./clients.copy.ts";

export const copy = {
  client: "Client",
  newClient: "New client",
  other: "Find another client",
  matches: clientsCopy.form.reasons,
  record: "Pet in your records",
  newPet: (name: string) => `New pet: ${name}`,
  species: "Kind of animal",
  noRight: "To add a new client you need the right to manage clients.",
};
