export const copy = {
  title: "Fernpaw: the clinic keeps running when the internet doesn’t",
  description:
    "Practice management for veterinary clinics. Book, check in and find patients on the tablets you already have, with and without a network.",
  heroTitle: "The clinic keeps running when the internet doesn’t.",
  heroLine:
    "Fernpaw runs your day, your clients and their pets on the tablets you already have. Everything you save is safe on the device first.",
  getStarted: "Get Started",
  seePricing: "See pricing",
  boardTitle: "The whole day, on one board",
  boardLine:
    "See who is coming, who is waiting and for how long, who is in a room, and who is ready to pay. One tap takes a patient to the next step, on every screen in the building.",
  boardPicture:
    "The Today board of Fernpaw: four columns named Arriving, Waiting, In exam and Ready to pay, with a card for each patient.",
  boardCaption: "The Today board with the made-up patients of our demo clinic.",
  offlineTitle: "When the internet goes down",
  offlineSteps: [
    {
      title: "You keep working",
      text: "The clinic’s data are on the tablet. Booking, check-in and looking up a patient work as before; one line at the top says that you are offline.",
    },
    {
      title: "Everything is kept",
      text: "Each change is saved on the tablet at once, and stays there if the battery dies or the tab is closed.",
    },
    {
      title: "All devices agree again",
      text: "When the connection is back, changes are sent in order, each exactly once. If two people changed the same thing, both versions are kept: you see them and choose.",
    },
  ],
  phonePicture:
    "The Today board on a phone without a network: a pill in the header says that changes are kept on this device.",
  featuresTitle: "Four things a clinic needs, built one after the other",
  featuresLine: "We would rather tell you what is ready than promise everything. Each feature shows its state.",
  state: { now: "Works today", partly: "Partly there", next: "Being built" },
  points: {
    scheduling: [
      "Book with free times and a warning when a vet or a room is taken",
      "Confirm, move, check in, cancel with a reason, mark a no-show",
      "Walk-ins in a few taps",
    ],
    profiles: [
      "Find clients by name, pet, phone digits or microchip, typing mistakes forgiven",
      "Warnings and allergies at the top of the page",
      "Merge duplicates without losing data",
    ],
    inventory: [
      "Stock by batch, with what expires first",
      "Counts by scanner, orders and deliveries",
      "Stock that follows the exam: one tap for record, stock and charge",
    ],
    records: [
      "A whole visit on a tablet, also without a network",
      "Exam notes, vaccinations, lab results and photos in one timeline",
      "Prescriptions with doses by weight, labels, invoices and receipts",
    ],
  },
  startTitle: "Start with the list you have",
  startLine: "No project, no consultant. A clinic can look around in an afternoon.",
  startSteps: [
    { title: "Open your clinic", text: "Your name, the clinic’s name and a password. You become its owner." },
    {
      title: "Bring your clients",
      text: "Export a list from your old program. Fernpaw guesses the columns, checks every row before it writes, and can undo the import of a wrong file.",
    },
    {
      title: "Put it on the tablets",
      text: "Open Fernpaw in the browser and add it to the home screen. From then on it starts without a network too.",
    },
  ],
  closingTitle: "Try it with a quiet morning.",
  closingLine: "See how it feels with your own clients before you decide anything.",
};
