/** Words of the card that Today shows at the end of the day. */
export const copy = {
  title: "Before you leave",
  hint: "Connect each device and wait until it shows All saved.",
  all: "All devices",
};
