import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import { letterheadOf } from "@fernpaw/domain/clinics/letterhead";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf } from "../../db/typed-sql.ts";

/** Undefined for a location of another clinic. */
export async function readLetterhead(sql: Sql, clinicId: string, locationId: string): Promise<Letterhead | undefined> {
  const settings = clinicQuery(clinicId).selectFrom("clinicSettings").select(["name", "country"]);
  const clinic = await firstRowOf(sql, settings.where("id", "=", clinicId));
  const location = clinicQuery(clinicId)
    .selectFrom("locations")
    .select(["name", "address", "phone", "email", "legalName", "taxNumber", "companyNumber", "licenceNo"])
    .select(["bankDetails", "documentFooter", "logoFile"]);
  const place = await firstRowOf(sql, location.where("id", "=", locationId));
  return clinic && place && letterheadOf(clinic, place);
}
