export const copy = {
  title: "Services: what Fernpaw does for a clinic",
  description:
    "Smart scheduling, client and pet profiles, inventory control and digital medical records: what works today and what follows.",
  heading: "Four features, told as they are",
  line: "For each of them you see what you can use today and what follows. The work of the day, at the desk and in the exam room, also works without a network. Prices, orders to suppliers and the import of a list need one.",
  today: "Works today",
  follows: "Follows",
  nothingYet: "Nothing yet: this one is being built.",
  features: {
    scheduling: {
      line: "Scheduling of appointments and the team, from the phone call to the moment the patient leaves.",
      today: [
        "Book an appointment for a pet, a vet and a room, with the next free times",
        "A calendar by day, week and month with a column for each vet or room, moved by hand, finger or keyboard",
        "A warning when a vet or a room is already taken, also by a team member who was offline",
        "Confirm, move, cancel with a reason, mark a no-show",
        "Check in with the pet’s warnings in sight and its weight",
        "The Today board: arriving, waiting with minutes, in exam, ready to pay",
        "Walk-ins without an appointment",
        "Working hours and absences of the team, on a roster",
        "Reminders to owners by e-mail, text message or letter",
      ],
      follows: [],
    },
    profiles: {
      line: "The owner, their animals, and the warnings to read before touching any of them.",
      today: [
        "Find by name, pet, phone digits, e-mail or microchip, accents and typing mistakes forgiven",
        "Owners with contacts, notes and all of their animals",
        "Warnings at the top, allergies, species, breed, chip and colour",
        "Move a pet to another owner; mark one as deceased with care",
        "Merge duplicates without losing data",
        "Several people for one pet: owners, carers, payers",
        "Photos of the animals",
        "Import from a list, checked before it is written and reversible afterwards",
      ],
      follows: [],
    },
    inventory: {
      line: "Stock levels and suppliers, so that the last vial is noticed before it is the last.",
      today: [
        "A list of products with units, packs, labels and reminders, also without a network",
        "Products are found by name, ingredient, code and barcode, with a scanner or the camera of a tablet",
        "Batches and expiry dates; the first to expire is proposed",
        "Deliveries, counts, transfers and write-offs as movements that add up",
        "Prices with dates and locations, and taxes",
        "Suppliers, what to order from them, and orders by mail",
        "Stock that follows the treatments and vaccinations of a visit",
        "Recalls: who received a batch, and whom the clinic has reached",
        "Products, prices and opening stock from a list",
      ],
      follows: ["Prices on invoices"],
    },
    records: {
      line: "The story of a patient in one timeline, written once, where it happens.",
      today: [
        "A timeline of visits and appointments",
        "Exam notes with templates, signed, and kept at every key that is typed",
        "Vital signs with a curve, and a question when one looks mistyped",
        "Treatments and vaccinations: record, stock and charge in one tap",
        "Prescriptions with the dose for the weight, repeats, dispensing and labels",
        "Vaccination certificates on paper or by mail",
        "Lab orders and results, by hand or from the analyser's file",
        "Photos and documents, uploaded when there is a network",
        "Allergies and warnings, with who wrote them and when",
      ],
      follows: [
        "Register of controlled drugs",
        "Invoices from the charges of a visit",
        "Consent forms and the treatment sheet of inpatients",
      ],
    },
  },
  pictureTitle: "Warnings first",
  pictureLine: "A patient’s page on a tablet: warnings on top, then identity, owner and history.",
  picture:
    "The page of a patient in Fernpaw: a warning on top, identity, owner, weights with a curve, allergies and a timeline of visits.",
  underTitle: "Under all of them",
  under: [
    {
      title: "Works without a network",
      text: "Opens, reads and saves on the device. The header always shows the state of the connection.",
    },
    {
      title: "Roles and permissions",
      text: "Data that a person may not see never reaches their device. Every change is checked there and again on the server.",
    },
    {
      title: "Live between devices",
      text: "A check-in at the desk shows on the vet’s tablet at once, as long as both are connected.",
    },
    {
      title: "Nothing to install from a shop",
      text: "It is a web app: any current browser on a tablet, a phone or a computer.",
    },
  ],
};
