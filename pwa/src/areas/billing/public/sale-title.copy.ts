export const saleTitle = "New sale";
export const depositTitle = "Take a deposit";
