import { foldText } from "../../kernel/search-text.ts";

/** Codes that makers print, where public lists agree; the others are named by their number alone. */
const MAKERS: Readonly<Record<string, string>> = {
  "956": "Trovan",
  "968": "AEG",
  "972": "Planet ID",
  "977": "AVID",
  "981": "Datamars",
  "982": "Allflex",
  "985": "Destron Fearing (HomeAgain)",
};
/** A chip has 38 bits for the number after the three digits. */
const MAX_ISO_NUMBER = 274_877_906_943;
const FIRST_MAKER = 900;
const SHARED_MAKER = "900";
/** ISO 11784 keeps it for transponders that are being tried out. */
const TEST_CODE = "999";

export type ChipFault = "letters" | "length" | "no_such_number" | "no_such_country";

export type Chip =
  /** 15 digits, of a country (ISO 3166, three digits) or of a maker; `maker` is null where no public list names it. */
  | { kind: "iso"; value: string; country: string }
  | { kind: "iso"; value: string; maker: string | null; makerCode: string }
  | { kind: "iso_test"; value: string }
  /** 9 digits, as AVID writes them, read by its own scanners. */
  | { kind: "avid_9"; value: string }
  /** 10 digits or letters from A to F: FECAVA, Trovan and the older AVID. */
  | { kind: "ten"; value: string }
  | { kind: "unreadable"; value: string; fault: ChipFault };

/** The number as it is kept and compared: one way to write what scanners, stickers and people group differently. */
export function chipValue(typed: string): string {
  return foldText(typed)
    .replace(/[\s.*_\-–—:/]/g, "")
    .toUpperCase()
    .replace(/^AVID(?=\d)/, "");
}

/** What a chip number says by itself. A number that fits no rule is kept all the same: old and foreign ones exist. */
export function readChip(typed: string): Chip {
  const value = chipValue(typed);
  if (/^\d{15}$/.test(value)) return readIso(value);
  if (/^\d{9}$/.test(value)) return { kind: "avid_9", value };
  if (/^[0-9A-F]{10}$/.test(value)) return { kind: "ten", value };
  return { kind: "unreadable", value, fault: /^\d+$/.test(value) ? "length" : "letters" };
}

function readIso(value: string): Chip {
  const code = value.slice(0, 3);
  if (Number(value.slice(3)) > MAX_ISO_NUMBER) return { kind: "unreadable", value, fault: "no_such_number" };
  if (code === TEST_CODE) return { kind: "iso_test", value };
  if (code === "000") return { kind: "unreadable", value, fault: "no_such_country" };
  if (Number(code) < FIRST_MAKER) return { kind: "iso", value, country: code };
  return { kind: "iso", value, maker: code === SHARED_MAKER ? null : (MAKERS[code] ?? null), makerCode: code };
}

interface PetWithChip {
  identifiers: readonly { kind: string; value: string }[];
}

export function hasChip(pet: PetWithChip, typed: string): boolean {
  const value = chipValue(typed);
  return value !== "" && pet.identifiers.some((one) => one.kind === "microchip" && chipValue(one.value) === value);
}
