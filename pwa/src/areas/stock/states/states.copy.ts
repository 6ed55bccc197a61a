export const copy = {
  columns: { onHand: "In stock", onOrder: "On order", expires: "Expires", supplier: "Supplier", state: "State" },
  states: {
    negative: "Count",
    out: "Out",
    low: "Low",
    expired: "Expired",
    expiring: "Expires soon",
    none: "Not stocked",
    enough: "Enough",
  },
  unusable: (quantity: string) => `${quantity} must not be used`,
  withUnusable: (quantity: string, unusable: string) => `${quantity}, ${copy.unusable(unusable)}`,
  bar: (quantity: string, minimum: string) => (minimum === "" ? quantity : `${quantity}, minimum ${minimum}`),
};
