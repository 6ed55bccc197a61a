import type { RowOf } from "../../kernel/entity.ts";
import type { clients } from "./client.ts";

type Address = RowOf<typeof clients>["address"];

/** `CA`, `NSW`, `Qc`: where a region is written like this it stands beside the town. */
const SHORT_REGION = /^\p{L}{2,3}$/u;
const FIGURES = /^[\d\s-]+$/;
const DUTCH = /^\d{4}\s?[A-Za-z]{2}$/;

/**
 * The lines of an address below the name, as a letter of the country has them, which the look of its postcode tells: one of
 * figures stands before the town, or behind it where a short region does; one with letters has a line of its own.
 */
export function addressLines({ line1, line2, city, region, postcode }: Address): string[] {
  const [town, area, code] = [city, region, postcode].map((part) => part.trim()) as [string, string, string];
  const joined = (separator: string, ...parts: string[]): string => parts.filter((part) => part !== "").join(separator);
  const hasShortRegion = SHORT_REGION.test(area);
  const places = (): string[] => {
    if (hasShortRegion) return [joined(FIGURES.test(code) ? ", " : " ", town, joined(" ", area, code))];
    if (FIGURES.test(code) || DUTCH.test(code)) return [joined(" ", code, town), area];
    return [town, area, code];
  };
  return [line1, line2, ...places()].filter((line) => line.trim() !== "");
}
