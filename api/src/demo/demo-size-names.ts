/** From one vet to a group of five sites. */
export const DEMO_SIZE_NAMES = ["S", "M", "L", "XL"] as const;
export type DemoSizeName = (typeof DEMO_SIZE_NAMES)[number];
