interface OrderMailWords {
  number: number | null;
  clinic: string;
  phone: string;
  /** The person who sends it; empty: not known. */
  sender: string;
  contact: string;
  supplier: string;
}

export const orderMailCopy = {
  subject: ({ number, clinic }: OrderMailWords) => `Order ${number ?? ""} from ${clinic}`,
  lines: ({ number, clinic, phone, sender, contact, supplier }: OrderMailWords): string[] => [
    `Dear ${contact === "" ? supplier : contact},`,
    `Our order ${number ?? ""} is attached as a PDF. Please confirm it and tell us if something cannot be delivered.`,
    [sender, clinic, phone].filter((line) => line !== "").join("\n"),
  ],
  fileName: (number: number | null) => `order-${number ?? "draft"}.pdf`,
} as const;
