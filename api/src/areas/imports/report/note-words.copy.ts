import type { PartFault } from "@fernpaw/domain/catalogue/smallest-part";
import { screenWords } from "@fernpaw/domain/kernel/refusals";

/** The words of the forms that refuse the same quantity. */
const partWords = (part: PartFault): string =>
  `${screenWords("part_not_allowed", { part })} The line cannot be imported.`;

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
  duplicate_line: "Identical to an earlier line in every matched column: left out.",
  pet_unclear: "The row has no pet number, and no client beside the pet's name: it cannot be imported.",
  pet_not_found: "Fernpaw has no such pet: the row cannot be imported. Import or register the pet first.",
  pet_not_unique:
    "Fernpaw has several such pets: the row cannot be imported. Add the pet's number or more about the client.",
  pet_other_name: "The pet with this number has another name in Fernpaw: the row cannot be imported.",
  only_pet: "The row names no pet: imported for the only active pet of the client.",
  bad_date: "Not a date, or an impossible one: the row cannot be imported.",
  bad_weight: "Not a weight in kg, g, lb or oz: the row cannot be imported.",
  weight_unit_missing: "The weight has no unit: the row cannot be imported. Choose the unit beside the columns.",
  weight_out_of_bounds: "The weight is under 1 g or over 2,000 kg: the row cannot be imported.",
  weight_to_come: "The date is in the future: the row cannot be imported.",
  weight_after_death: "The date is after the pet's death: the row cannot be imported.",
  bad_weight_time: "Not a time of day: the weight is imported with its day alone.",
  vaccine_missing: "No vaccine: the row cannot be imported.",
  vaccination_to_come: "The date is in the future: the row cannot be imported.",
  vaccination_after_death: "The date is after the pet's death: the row cannot be imported.",
  bad_due: "Not a date after the vaccination, or more than ten years ahead: imported without the next date.",
  note_text_missing: "No text: the row cannot be imported.",
  note_to_come: "The date is in the future: the row cannot be imported.",
  note_after_death: "The date is after the pet's death: the note is imported.",
  bad_note_time: "Not a time of day: the note is imported with its day alone.",
  note_split: "Longer than 60,000 characters: imported as several notes, each with its part of the text.",
  weight_twice_or_half:
    "More than twice or less than half of the pet's weight before or after it: imported. If it is wrong, mark it as entered in error.",
  weight_above_species: "Very heavy for this species: imported. If it is wrong, mark it as entered in error.",
  weight_below_species: "Very light for this species: imported. If it is wrong, mark it as entered in error.",
  time_missing: "No time of day: the appointment cannot be imported.",
  time_skipped: "The clocks change and skip this time: imported an hour later.",
  bad_length: "Not a length between 5 and 480 minutes: imported with the usual length of its type.",
  type_missing: "No type: the appointment cannot be imported. Add the type to the list.",
  type_unknown:
    "Fernpaw does not know this type: the appointment cannot be imported. Choose one under Words of the list.",
  type_inactive: "The type is retired: no new appointment can have it. Choose another one under Words of the list.",
  vet_unknown: "Fernpaw does not know this vet: imported without a vet. Choose one under Words of the list.",
  vet_inactive: "The vet does not work here any more: the booking is imported without a vet.",
  status_unknown:
    "Fernpaw does not understand this state: a past appointment is imported as Done, another one as Booked.",
  status_of_past: "The appointment is past: imported as Done.",
  status_of_booking: "The appointment is still to come: imported as Booked.",
  appointment_again: "An earlier line has the same appointment: left out.",
  booking_deceased: "The pet has died: no appointment can be booked for it.",
  booking_without_client: "The pet has no client: no appointment can be booked for it. Link an owner first.",
  booking_client_blocked: "The client is blocked or has died: no appointment can be booked for them.",
  slot_taken: "The time is taken or blocked, and its vet allows no double booking: not imported. Book it by hand.",
  double_booking: "The vet has another appointment then: imported, and the inbox asks which one stays.",
  time_blocked: "The time is blocked in the calendar: imported. Move it if it cannot stay.",
  bad_barcode: "Too many or too long barcodes: the line is imported without them.",
  bad_amount: "Not an amount of money, or one that could be two: the line is imported without it.",
  amount_rounded: "More decimals than the currency has: the amount is rounded.",
  bad_quantity:
    "Not a quantity above zero with at most 3 decimals, or one that could be two: the line is imported without it.",
  unit_unknown:
    "Fernpaw does not know this unit: a new product gets the unit “unit”. Choose one under Words of the list.",
  tax_unknown:
    "No tax, or more than one, has this name or rate: imported without a tax. Choose one under Words of the list.",
  supplier_unknown:
    "Fernpaw has no such supplier: imported without a supplier. Add the supplier, or choose one under Words of the list.",
  best_below_minimum: "The best quantity is below the minimum: imported without it.",
  product_unclear: "The line has no code, barcode or name: it cannot be imported.",
  product_not_unique:
    "Several products in Fernpaw have this code, barcode or name: the line cannot be imported. Archive the others, or correct the line.",
  product_codes_differ:
    "The code, the barcode or the code at the supplier names another product than the rest of the line, so it cannot be imported. Correct the line. If the code is the supplier's, choose “Code at the supplier” for its column.",
  product_again: "An earlier line has the same product: left out.",
  product_name_missing: "A new product without a name: it cannot be imported. Add the name to the list.",
  kind_missing: "A new product without a kind: it cannot be imported. Add the kind to the list.",
  kind_unknown: "Fernpaw does not know this kind: the product cannot be imported. Choose one under Words of the list.",
  product_namesake:
    "Imported as a new product, because the code differs. A product with this name is already in Fernpaw: archive one if both are the same.",
  product_archived: "The product is archived in Fernpaw: the line is imported, and the product stays archived.",
  product_back: "The undo of an earlier list archived this product. This list makes it active again.",
  product_changed: "Different in Fernpaw, which gets the value of the list.",
  price_planned: "A later price is planned: the price is not changed. Change it on the product's page.",
  price_tiers: "The price depends on the quantity: the price is not changed. Change it on the product's page.",
  product_not_found: "Fernpaw has no such product: the line cannot be imported. Import or add the product first.",
  stock_quantity_bad:
    "Not a quantity from 0 to a million with at most 3 decimals, or one that could be two: the line cannot be imported.",
  part_whole: partWords("whole"),
  part_half: partWords("half"),
  part_quarter: partWords("quarter"),
  stock_not_counted:
    "Stock of this product is not counted: the line cannot be imported. Turn on “Stock is counted” on its page.",
  stock_controlled:
    "A controlled drug: the line cannot be imported. Enter its opening count in the register, with a witness.",
  batch_missing: "The product has batches, and the line has none: it cannot be imported.",
  expiry_without_batch:
    "A last day without a batch: the stock is imported without the day. Add the batch to the list to keep it.",
  batch_differs: "The batch has another last day in Fernpaw, which is not changed.",
  pet_elsewhere: "The pet has another appointment then: imported. Cancel one of the two if it is the same.",
  client_unclear: "The row names no client: it cannot be imported.",
  client_not_found: "Fernpaw has no such client: the row cannot be imported. Import or register the client first.",
  client_not_unique:
    "Fernpaw has several such clients: the row cannot be imported. Add the client's number, e-mail or phone.",
  balance_negative:
    "A negative sum: the row cannot be imported. Put the credit of a client into a column of its own, without a sign.",
  balance_bad:
    "Not an amount of money with the decimals of the currency, or one that could be two: the row cannot be imported.",
  balance_none: "The client owes nothing and has no credit: left out.",
  balance_again: "An earlier line has the same invoice or balance of this client: not imported.",
  balance_to_come: "The date of the invoice is in the future: the row cannot be imported.",
  bad_due_day: "Not a date, or one before the invoice: imported as due on the day of the invoice.",
  currency_differs: "Another currency than that of the clinic: the row cannot be imported.",
  unclosed_quote: "A quote begins in this row and never closes.",
  record_too_long: "The row is too long: probably a quote begins in it and never closes.",
  broken: "The row cannot be read.",
  rest_not_read: "Lines after this one were not read. Correct the line and upload the file again.",
};
export type NoteCode = keyof typeof noteWords;
