export const views = {
  label: "Pages of stock",
  movements: "Movements",
  recalls: "Recalls",
};
