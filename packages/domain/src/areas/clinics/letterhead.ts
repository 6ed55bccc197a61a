import type { RowOf } from "../../kernel/entity.ts";
import type { clinicSettings } from "./clinic.ts";
import { letterheadWords } from "./letterhead.copy.ts";
import type { Location } from "./locations-in-use.ts";

/** Head and foot of each document of one location. */
export interface Letterhead {
  name: string;
  /** Location, address, phone and e-mail. */
  lines: string[];
  logoFile: string | null;
  /** Last lines of the document: who the clinic is by law, its bank, its own words. */
  foot: string[];
}

type Clinic = Pick<RowOf<typeof clinicSettings>, "name" | "country">;
type Place = Pick<
  Location,
  | "name"
  | "address"
  | "phone"
  | "email"
  | "legalName"
  | "taxNumber"
  | "companyNumber"
  | "licenceNo"
  | "bankDetails"
  | "documentFooter"
  | "logoFile"
>;

const linesOf = (value: string): string[] =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export function letterheadOf({ name, country }: Clinic, place: Place): Letterhead {
  const { legalName, taxNumber, companyNumber, licenceNo } = place;
  const numbered = (label: string, value: string): string => (value === "" ? "" : `${label} ${value}`);
  const legal = [
    legalName === name ? "" : legalName,
    numbered(letterheadWords.company(country), companyNumber),
    numbered(letterheadWords.tax(country), taxNumber),
    numbered(letterheadWords.licence, licenceNo),
  ].filter((part) => part !== "");
  return {
    name,
    lines: [
      ...(place.name === name ? [] : [place.name]),
      ...linesOf(place.address),
      ...[place.phone, place.email].filter((line) => line !== ""),
    ],
    logoFile: place.logoFile,
    foot: [legal.join(" · "), ...linesOf(place.bankDetails), ...linesOf(place.documentFooter)].filter(
      (line) => line !== "",
    ),
  };
}

/** Whether documents can say who the clinic is: where it is, how it is reached, and its legal name. */
export const isOnPaper = ({ address, phone, email, legalName }: Place): boolean =>
  address !== "" && legalName !== "" && (phone !== "" || email !== "");
