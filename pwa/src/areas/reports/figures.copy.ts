import type { Figure } from "@fernpaw/domain/reports/figures";

/** Each figure by its name, and how it is counted: nowhere else is it said. */
export const figureWords: Record<Figure, { name: string; definition: string }> = {
  income: {
    name: "Income",
    definition:
      "Lines of issued invoices, net of tax, on the day of issue. A voided invoice counts negative on the day on which it was voided, a credit note on the day of its issue. Debts of an earlier system and write-offs do not count.",
  },
  invoices: {
    name: "Invoices",
    definition: "Invoices by their day of issue, less the voided ones on the day of voiding.",
  },
  averageInvoice: { name: "Average invoice", definition: "Income divided by the number of invoices." },
  incomePerVisit: { name: "Income per visit", definition: "Income divided by the number of visits." },
  visits: {
    name: "Visits",
    definition:
      "Pets that came, on the day on which the visit began. A pet that left before it was seen is not counted.",
  },
  taken: {
    name: "Taken",
    definition: "Payments with tax, less refunds and payments that were taken back, on the day of the money.",
  },
  payments: { name: "Payments", definition: "The number of payments, without refunds." },
  tillDifference: {
    name: "Till difference",
    definition:
      "Counted less expected sums of the tills that were closed in these days. Below zero: money was missing.",
  },
  tax: {
    name: "Tax",
    definition:
      "The taxes of the lines that count as income, on the same days. A line with two taxes is in the net sum of both.",
  },
  owed: {
    name: "Owed to the clinic",
    definition:
      "The unpaid part of all invoices at the end of the last day, with tax and with debts of an earlier system. Age is counted from the day on which an invoice was due; what is not due yet is in the youngest age.",
  },
  unpaidInvoices: { name: "Unpaid invoices", definition: "The number of invoices with an unpaid part." },
  keptAppointments: { name: "Appointments kept", definition: "Booked appointments that the client kept." },
  noShows: { name: "No-shows", definition: "Appointments that were marked as a no-show, on the booked day." },
  noShowShare: {
    name: "No-show share",
    definition: "No-shows among all appointments that were kept or missed. Cancelled ones do not count.",
  },
  newClients: {
    name: "New clients",
    definition: "Clients with their first visit in these days. A client from a list of an earlier system is not new.",
  },
  returningClients: { name: "Returning", definition: "Clients with a visit in these days and one before." },
  lostClients: {
    name: "Lost",
    definition:
      "Clients whose last visit was so long before one of these days as the clinic's settings say, 18 months unless they were changed.",
  },
  utilisation: {
    name: "Booked share",
    definition: "Booked time divided by rostered time. Above 100%: people were booked outside their shifts, or twice.",
  },
  bookedTime: {
    name: "Booked time",
    definition:
      "The length of appointments with a person of the calendar, on the booked day: kept ones, and those to come. Cancelled ones and no-shows do not count.",
  },
  rosteredTime: {
    name: "Rostered time",
    definition:
      "Published working shifts of the people of the calendar, less leave, sickness and training. A person without a shift has no rostered time.",
  },
  remindersDue: {
    name: "Reminders due",
    definition:
      "Reminders by the day on which they are due, without the cancelled ones. Of one location: of pets that have been there.",
  },
  remindersSent: {
    name: "Sent",
    definition: "Those of them about which the client was written to at least once.",
  },
  remindersDone: {
    name: "Done",
    definition: "Those of them that a vaccination, a medicine, a visit or a person completed.",
  },
  remindersDoneShare: { name: "Done share", definition: "Done divided by reminders due." },
  remindersCancelled: { name: "Cancelled", definition: "Reminders due in these days that were cancelled." },
  vaccinesDue: {
    name: "Vaccinations due",
    definition:
      "Vaccinations whose next one is due in these days, of active pets. Of one location: of pets that have been there.",
  },
  vaccinesRenewed: {
    name: "Renewed",
    definition: "Those of them after which the pet got another one against the same, also before the day.",
  },
  vaccinesRenewedShare: { name: "Renewed share", definition: "Renewed divided by vaccinations due." },
  vaccinesOverdue: {
    name: "Overdue",
    definition: "Those of them whose day is over and that were not renewed, as of the moment of counting.",
  },
  vaccinesGiven: {
    name: "Given",
    definition: "Vaccinations that were given here in these days, also of pets that have left.",
  },
};
