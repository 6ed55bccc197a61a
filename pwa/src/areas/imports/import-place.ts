/** The list of the app from which a person comes. From products, a list is one of products or of their stock. */
export type ImportPlace = "clients" | "products";
