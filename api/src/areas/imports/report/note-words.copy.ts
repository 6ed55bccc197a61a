/** Notes on rows of a list, by code. They are read in a file, without the app around them. */
export const noteWords = {
  too_long: "Too long: only the beginning is imported.",
  bad_email: "Not an e-mail address: the row is imported without it.",
  bad_phone: "Not a phone number: the row is imported without it.",
  phone_words: "Words beside the phone number: the number is imported, and the words as whose number it is.",
  species_missing: "No species: the row cannot be imported. Add the species to the list.",
  species_unknown: "Fernpaw does not know this species: the pet is imported as Other.",
  sex_unknown: "Fernpaw does not understand this sex: the pet is imported with its sex unknown.",
  neutered_unknown: "Fernpaw does not understand whether the pet is neutered: it is imported as unknown.",
  bad_birth: "Not a date of birth, or an impossible one: the pet is imported without it.",
  bad_age: "Not an age, or an age without a unit: the pet is imported without it.",
  deceased_unknown: "Fernpaw does not understand whether the pet has died: it is imported as alive.",
  cell_count: "The row has more or fewer cells than the heading. Check that each value is in its own column.",
  bad_microchip: "Not a microchip number: the pet is imported without it.",
  name_missing: "The pet has no name: it is imported as (no name).",
  client_missing: "The owner has no name, phone or e-mail: no client can be imported.",
  duplicate: "An earlier line has the same pet number: this row is left out.",
  repeated_row:
    "Identical to an earlier line in every matched column: imported as another pet. Remove it if it is the same pet.",
  differs: "Different in Fernpaw, which is not changed. If the list is right, correct Fernpaw by hand.",
  owner_recognised:
    "The owner matches a client in Fernpaw by e-mail, phone or pet, but not by number. No second client is made, and the client is not changed.",
  pet_recognised:
    "The pet matches a pet in Fernpaw by chip, or by owner, name, species and birth. No second pet is made, and the pet is not changed.",
  owner_possible:
    "Imported as a new client, but may be a client already in Fernpaw. If they are the same person, merge the two on the page of the finished import.",
  pet_possible:
    "Imported as another pet, but may be a pet already in Fernpaw. If it is the same animal, merge the two on the page of the finished import.",
  other_owner:
    "The list names a different owner than the pet has in Fernpaw. Nothing is changed. If the pet has changed hands, choose New owner on its page.",
  owner_unknown:
    "The list names an owner, but the pet has no owner in Fernpaw. Nothing is changed. If the list is right, choose Link an owner on the pet's page.",
  unclosed_quote: "A quote begins in this row and never closes.",
  record_too_long: "The row is too long: probably a quote begins in it and never closes.",
  broken: "The row cannot be read.",
  rest_not_read: "Lines after this one were not read. Correct the line and upload the file again.",
};
export type NoteCode = keyof typeof noteWords;
