import { counted } from "../../kernel/plural.ts";

export const paymentReminderCopy = {
  line: (title: string, day: string, due: string, amount: string) => `- ${title} of ${day}: ${amount}, due on ${due}`,
  more: (count: number) => `- ${counted(count, "more invoice", "more invoices")}`,
  open: (amount: string) => `All open invoices: ${amount}`,
  credit: (amount: string) => `Your credit: ${amount}`,
  balance: (amount: string) => `Balance: ${amount}`,
};
