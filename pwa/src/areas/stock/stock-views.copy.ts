export const views = {
  label: "Pages of stock",
  movements: "Movements",
  deliveries: "Deliveries",
};
