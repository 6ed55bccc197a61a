import type { DuplicateReason } from "@fernpaw/domain/clients/duplicate-clients";

const reasonWords = {
  phone: "same phone",
  email: "same e-mail",
  name: "same name",
  name_and_postcode: "same name and postcode",
} satisfies Record<DuplicateReason, string>;

export const copy = {
  client: "Client",
  newClient: "New client",
  other: "Find another client",
  matches: (reasons: readonly DuplicateReason[]) => reasons.map((reason) => reasonWords[reason]).join(", "),
  record: "Pet in your records",
  newPet: (name: string) => `New pet: ${name}`,
  species: "Kind of animal",
  noRight: "To add a new client you need the right to manage clients.",
};
