export const registersTitle = "Controlled drugs";
