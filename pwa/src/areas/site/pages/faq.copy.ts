export const copy = {
  title: "FAQ: questions clinics ask about Fernpaw",
  description: "Working without a network, bringing your data, devices, safety and price: the answers in plain words.",
  heading: "Questions that clinics ask",
  line: "If yours is missing, write to us. We add the good ones here.",
  groups: [
    {
      title: "Working without a network",
      questions: [
        {
          question: "What exactly works offline?",
          answer:
            "Everything that Fernpaw can do today for the day at the clinic: opening the app, finding clients and pets, booking, moving, checking in, walk-ins, weights, allergies and warnings. Signing in for the first time on a device and importing a list need the server.",
        },
        {
          question: "How long can we stay offline?",
          answer:
            "As long as you need: your changes are kept on the device. Your team sees them when you connect, so do connect when you can.",
        },
        {
          question: "Two of us changed the same thing. Who wins?",
          answer:
            "Where a rule is safe, both changes are kept. Where it is not, as with two bookings of one vet at the same time, an inbox item shows both versions and a person decides. Nothing is dropped silently.",
        },
      ],
    },
    {
      title: "Starting",
      questions: [
        {
          question: "Can we bring our clients from another program?",
          answer:
            "Yes, as a list in CSV form, which most programs can export. Fernpaw guesses the columns, you confirm them, every row is checked before anything is written, and you can undo an import.",
        },
        {
          question: "Which devices do we need?",
          answer:
            "Any tablet, phone or computer with a current browser. On a tablet, add Fernpaw to the home screen: it then starts like an app and without a network.",
        },
        {
          question: "Do you have stock, invoices and prescriptions?",
          answer:
            "Stock works today: products, batches, counts, orders and deliveries. Prescriptions work too, with dispensing and labels. Invoices work for a visit and at the counter, with payments, receipts, credit notes, estimates, insurance claims and a till. Claims are printed or mailed; their state is set by hand. A client can pay online through a link, where the clinic has connected its account at a payment provider. The services page says for each feature what works today. Please do not choose Fernpaw for something that is listed under “Follows”.",
        },
      ],
    },
    {
      title: "Safety and data",
      questions: [
        {
          question: "Who can see our data?",
          answer:
            "The people of your clinic, each within the rights of their role. Each clinic’s data are kept apart from every other’s at every step.",
        },
        {
          question: "What if a tablet is lost?",
          answer:
            "End its session from another device: the next time it connects, it is signed out. A screen lock with a code, which every tablet offers, protects what is on it until then.",
        },
        {
          question: "Do you use trackers or advertising?",
          answer: "No. This site and the app have no analytics scripts and no advertising, and call no other company.",
        },
      ],
    },
    {
      title: "Price",
      questions: [
        {
          question: "What does it cost?",
          answer: "The pricing page has the current plans. A new clinic starts with a free trial.",
        },
        {
          question: "What happens when a subscription ends?",
          answer:
            "You can still sign in, read and export your data. Working areas stay closed until there is a subscription again. Nothing is deleted because of it.",
        },
      ],
    },
  ],
};
