export const orderPaper = {
  title: (number: number | null) => (number === null ? "Draft order" : `Order ${number}`),
  date: "Date",
  account: "Our account",
  expected: "Deliver by",
  columns: {
    product: "Product",
    code: "Your number",
    packs: "Packets",
    packSize: "In one packet",
    packCost: "Cost of a packet",
    total: "Total",
  },
  total: "Total without tax",
} as const;
