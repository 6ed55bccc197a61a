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
    definition: "Reminders due about which the client was written to at least once.",
  },
  remindersDone: {
    name: "Done",
    definition: "Reminders due that a vaccination, a medicine, a visit or a person completed.",
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
    definition: "Vaccinations due after which the pet got another one against the same, also before the day.",
  },
  vaccinesRenewedShare: { name: "Renewed share", definition: "Renewed divided by vaccinations due." },
  vaccinesOverdue: {
    name: "Overdue",
    definition: "Vaccinations due whose day is over and that were not renewed, as of the moment of counting.",
  },
  vaccinesGiven: {
    name: "Given",
    definition: "Vaccinations that were given here in these days, also of pets that have left.",
  },
  stockValue: {
    name: "Stock value",
    definition:
      "Stock on hand at the end of the last day, at the average cost of its batch until then, else of its product. Stock below zero has no value.",
  },
  expiresSoonValue: {
    name: "Expires in 90 days",
    definition: "The part of it whose batch expires in the 90 days from the last day, by the printed date.",
  },
  expiredValue: { name: "Expired", definition: "The part of it whose batch had expired on the last day." },
  uncostedStock: {
    name: "Batches without a cost",
    definition: "Batches, or products without batches, that are on hand and have no known cost. They are in no value.",
  },
  usedValue: {
    name: "Used",
    definition:
      "Stock that was given, dispensed, sold or used in the clinic, less goods that clients brought back, at average cost, on its own day.",
  },
  receivedValue: {
    name: "Received",
    definition: "Opening stock and deliveries at their own cost, less goods that went back to the supplier.",
  },
  lostValue: { name: "Written off", definition: "Stock that was expired, damaged or lost, at average cost." },
  countedValue: {
    name: "Count differences",
    definition: "Stock that counts and corrections added, less stock that they removed, at average cost.",
  },
  movedValue: {
    name: "Between locations",
    definition: "Stock that arrived from other locations, less stock that was sent there, at average cost.",
  },
  uncostedMoves: {
    name: "Movements without a cost",
    definition: "Movements of goods without a known cost. They are in no value.",
  },
  usedQuantity: { name: "Quantity used", definition: "Used stock of one product in its own unit." },
  receivedQuantity: { name: "Quantity received", definition: "Received stock of one product in its own unit." },
  margin: {
    name: "Margin",
    definition: "Income from goods less their cost. Goods are medicines, vaccines, consumables and retail products.",
  },
  goodsIncome: {
    name: "Income from goods",
    definition: "The part of the income that comes from goods with a known cost, on the same days as the income.",
  },
  goodsCost: {
    name: "Cost of goods",
    definition:
      "The charged quantity at the average cost of the product until the last day. Goods that were used without a charge are in the report of stock that moved.",
  },
  marginShare: { name: "Margin share", definition: "Margin divided by income from goods." },
  uncostedIncome: {
    name: "Income without a cost",
    definition: "Income from goods whose cost is not known. It is in no margin.",
  },
  registerEntries: {
    name: "Entries",
    definition: "Entries in the registers of controlled drugs, on the day on which they happened, without witnesses.",
  },
  unwitnessed: {
    name: "Without a witness",
    definition: "Entries that no second person has confirmed until now.",
  },
  countDifferences: {
    name: "Count differences",
    definition: "Counts that found another quantity than the register had.",
  },
  registerIn: {
    name: "In",
    definition: "Received, brought back and arrived quantities of one drug. Counts and corrections are not in it.",
  },
  registerOut: {
    name: "Out",
    definition: "Used, dispensed, wasted, destroyed, returned and sent quantities of one drug.",
  },
  registerBalance: { name: "Balance", definition: "The balance of its registers at the end of the last day." },
  prescribed: {
    name: "Prescriptions",
    definition: "Prescriptions on the day of their signature. Those that were entered in error do not count.",
  },
  controlledPrescribed: { name: "Controlled drugs", definition: "Prescriptions for a controlled drug." },
  dispensed: {
    name: "Dispensed",
    definition: "Medicines that were handed over by a prescription in these days, less those that were taken back.",
  },
  estimatesPresented: {
    name: "Estimates",
    definition: "Estimates on the day on which the client was shown them. Void ones do not count.",
  },
  estimatesAccepted: {
    name: "Accepted",
    definition: "Estimates that the client has accepted until now, in full or in part.",
  },
  acceptedShare: { name: "Accepted share", definition: "Accepted divided by estimates." },
  estimatesDeclined: { name: "Declined", definition: "Estimates that the client has declined." },
  estimatesLapsed: { name: "Expired", definition: "Estimates that ended without an answer." },
  acceptedLow: { name: "Accepted, at least", definition: "The low sums of the accepted lines, with tax." },
  acceptedHigh: { name: "Accepted, at most", definition: "The high sums of the accepted lines, with tax." },
  openWork: {
    name: "Open work",
    definition:
      "At the end of the last day: open visits, unsigned notes, charges on no invoice, tests without a result, results without a review, and open tasks.",
  },
  overdueWork: {
    name: "Overdue",
    definition:
      "Tasks and tests whose date was before the last day; visits, notes, charges and results of an earlier day.",
  },
  unbilled: {
    name: "Not invoiced",
    definition:
      "The net sum of charges that were on no invoice at the end of the last day. Charges without a price are not in the sum.",
  },
};
