/** What a note on a row of a list says, by its code. The notes go out as a file, without the app's words around them. */
export const noteWords = {
  too_long: "Too long: only its beginning is taken.",
  bad_email: "No e-mail address: the row is taken without it.",
  bad_phone: "No phone number: the row is taken without it.",
  species_missing: "No species: say which one the pet has, and this row can be taken.",
  species_unknown: "A species that Fernpaw does not know: the pet is taken as Other.",
  sex_unknown: "Fernpaw does not understand this sex: the pet is taken with its sex unknown.",
  neutered_unknown: "Fernpaw does not understand whether the pet is neutered: it is taken as unknown.",
  bad_birth: "No date of birth, or an impossible one: the pet is taken without it.",
  bad_microchip: "No microchip number: the pet is taken without it.",
  name_missing: "The pet has no name: it is taken as (no name).",
  client_missing: "No name and no way to reach the owner: there is nobody to take.",
  duplicate: "The number of this pet came in an earlier line: this row is left out.",
  repeated_row: "Equal to an earlier line: taken as one more pet. Remove it if it is the same one.",
  differs: "Not what is stored here, which stays as it is. Correct it by hand if the list knows better.",
  owner_recognised:
    "The owner is the one stored here, by e-mail, phone or pet, though not by number: no second client is made, and what is stored stays.",
  pet_recognised:
    "The pet is the one stored here, by owner, name, species and birth or by chip: no second pet is made, and what is stored stays.",
  owner_possible:
    "Taken as a new client, who may be one stored here. If they are one person, choose Merge with another client on the new client's page.",
  pet_possible:
    "Taken as one more pet, which may be one stored here. If it is the same animal, give this row the owner, name and birth stored here, and check the list before it is taken over.",
  other_owner:
    "The list names another owner than the pet has here, and nothing is changed. If the pet has changed hands, choose New owner on its page.",
  owner_unknown:
    "The list names an owner, and the pet has none here: nothing is changed. If the list is right, choose Link an owner on the pet's page.",
  unclosed_quote: "A quote begins in this row and never closes.",
  record_too_long: "The row is far too long: probably a quote begins in it and never closes.",
  broken: "The row cannot be read.",
  rest_not_read: "Everything after this line was not read. Correct the line and upload the file again.",
};
export type NoteCode = keyof typeof noteWords;
