import { type Chip, readChip } from "@fernpaw/domain/pets/microchip";
import { regionName } from "../../../ui/region-name.ts";

const FAULTS = {
  letters: "This is not a chip number. ISO chips have 15 digits, older ones 9 digits, or 10 with letters A to F.",
  length: "ISO chips have 15 digits, older ones 9 or 10. Check for a missing digit.",
  no_such_number: "No chip can hold this number: the last 12 digits are too large. Check for a typing mistake.",
  no_such_country: "No chip begins with 000. Check for a typing mistake.",
} satisfies Record<Extract<Chip, { kind: "unreadable" }>["fault"], string>;

/** Names of countries by their three digits come from the browser, as every country's own name does. */
function countryName(code: string): string {
  const region = new Intl.Locale(`und-${code}`).region;
  const name = region === undefined || /^\d+$/.test(region) ? region : regionName(region);
  return name === undefined || name === region ? `country code ${code}` : name;
}

/** The meaning of the number; `isFault` if it looks mistyped. Such a number is kept all the same. */
export function chipWords(value: string): { text: string; isFault: boolean } {
  const chip = readChip(value);
  switch (chip.kind) {
    case "iso": {
      const source = "country" in chip ? countryName(chip.country) : (chip.maker ?? `maker ${chip.makerCode}`);
      return { text: `ISO 11784, ${source}`, isFault: false };
    }
    case "iso_test":
      return { text: "A test chip (999): it identifies no animal.", isFault: true };
    case "avid_9":
      return { text: "AVID, 9 digits: not every scanner reads it", isFault: false };
    case "ten":
      return { text: "Not ISO, 10 characters: not every scanner reads it", isFault: false };
    case "unreadable":
      return { text: FAULTS[chip.fault], isFault: true };
  }
}
