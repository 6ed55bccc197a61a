import { registersTitle } from "../controlled/public/title.copy.ts";

export const views = {
  label: "Pages of stock",
  movements: "Movements",
  reorder: "Reorder",
  expiring: "Expiring",
  transfers: "Transfers",
  value: "Value",
  counts: "Counts",
  deliveries: "Deliveries",
  controlled: registersTitle,
  recalls: "Recalls",
};
