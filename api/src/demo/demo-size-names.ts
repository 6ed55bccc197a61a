/** From the demo's own people with a week behind them, and one vet, to a group of five sites. */
export const DEMO_SIZE_NAMES = ["XS", "S", "M", "L", "XL"] as const;
export type DemoSizeName = (typeof DEMO_SIZE_NAMES)[number];
