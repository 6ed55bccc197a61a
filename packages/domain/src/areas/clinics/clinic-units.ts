import type { RowOf } from "../../kernel/entity.ts";
import type { clinicSettings } from "./clinic.ts";

type Settings = Pick<RowOf<typeof clinicSettings>, "tempUnit" | "country">;

/** Thermometers of these countries count in Fahrenheit. */
const FAHRENHEIT_COUNTRIES: readonly string[] = ["US", "LR", "BS", "BZ", "KY", "PW", "FM", "MH"];

/** Laboratories of these countries count glucose in mg/dL; elsewhere in mmol/L. Our own assumption, by country alone. */
const MG_DL_COUNTRIES: readonly string[] = ["US", "DE", "AT", "FR", "ES", "IT", "PT", "JP", "IN", "BR", "MX"];

export type TempUnit = "C" | "F";
export type GlucoseUnit = "mmol/L" | "mg/dL";

export const tempUnitOf = ({ tempUnit, country }: Settings): TempUnit =>
  tempUnit ?? (FAHRENHEIT_COUNTRIES.includes(country) ? "F" : "C");

export const glucoseUnitOf = ({ country }: Pick<Settings, "country">): GlucoseUnit =>
  MG_DL_COUNTRIES.includes(country) ? "mg/dL" : "mmol/L";
