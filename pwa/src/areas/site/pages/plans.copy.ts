import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Pricing: the plans of Fernpaw",
  description:
    "The prices of Fernpaw: plans by the size of the clinic, a free trial, and a clear list of what is included today.",
  heading: "Pay for the size of your clinic",
  line: "Every plan has every part of Fernpaw. Plans differ by people, locations and storage.",
  trial: (days: number) =>
    `Every new clinic starts with ${counted(days, "day", "days")} for free. No card is asked for.`,
  per: { month: "a month", year: "a year" },
  other: { month: (price: string) => `or ${price} a month`, year: (price: string) => `or ${price} a year` },
  currency: "Currency",
  currencies: { USD: "US dollars", GBP: "Pounds", EUR: "Euros" },
  interval: "Pay",
  intervals: { month: "Monthly", year: "Yearly" },
  choose: "Start the trial",
  change: "Change plan",
  changeLine: "You choose and change the plan of your clinic on the page of its subscription.",
  askOwner: "Ask the owner to renew",
  ready: "Included:",
  questionsTitle: "Before you choose",
  questions: [
    {
      title: "After the trial",
      text: "Nothing is charged by itself. Without a plan you can still sign in, read and take your data with you.",
    },
    {
      title: "Changing",
      text: "A larger plan begins at once, and you pay the difference. A smaller plan begins at the end of the paid period.",
    },
    { title: "Taxes", text: "Prices are without taxes, which depend on your country." },
  ],
};
