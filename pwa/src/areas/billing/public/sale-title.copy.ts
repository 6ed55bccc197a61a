export const saleTitle = "New sale";
