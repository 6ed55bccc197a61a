import type { AreaName } from "@fernpaw/domain/registry";
import type { AreaParts, RefusedForm } from "./area-part.ts";
import { appointmentsParts } from "./areas/appointments/appointments.parts.ts";
import { catalogueParts } from "./areas/catalogue/catalogue.parts.ts";
import { clientsParts } from "./areas/clients/clients.parts.ts";
import { labsParts } from "./areas/labs/labs.parts.ts";
import { petsParts } from "./areas/pets/pets.parts.ts";
import { stockParts } from "./areas/stock/stock.parts.ts";
import { suppliersParts } from "./areas/suppliers/suppliers.parts.ts";
import { tasksParts } from "./areas/tasks/tasks.parts.ts";

/** One line an area that gives parts. */
export const AREA_PARTS: readonly AreaParts<AreaName>[] = [
  appointmentsParts,
  catalogueParts,
  clientsParts,
  labsParts,
  petsParts,
  stockParts,
  suppliersParts,
  tasksParts,
];

/** The forms of refused changes, by mutation. */
export const REFUSED_FORMS: Readonly<Record<string, RefusedForm>> = Object.assign(
  {},
  ...AREA_PARTS.map(({ refusedForms }) => refusedForms),
);
