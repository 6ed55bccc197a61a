import { counted } from "@fernpaw/domain/kernel/plural";

export const copyCopy = {
  title: "Copy from Fernpaw's catalogue",
  what: "A copy is a product of your clinic, without a price. Later changes of Fernpaw's catalogue do not change it.",
  search: "Search by name, code or ingredient",
  list: "Fernpaw's catalogue",
  needsNetwork: "Fernpaw's catalogue needs a connection to the server. Try again in a moment.",
  loading: "Loading the catalogue…",
  found: (count: number) => counted(count, "product", "products"),
  none: "Nothing matches the search.",
  empty: "Fernpaw's catalogue has no products yet.",
  have: "You have it",
  more: "Show more",
  copy: (count: number) => (count === 0 ? "Copy" : `Copy ${counted(count, "product", "products")}`),
  copied: (count: number) => `${counted(count, "product was", "products were")} copied.`,
  noRight: "You may not add products. The owner of the clinic can change that.",
};
