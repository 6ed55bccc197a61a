import type { AreaName } from "@fernpaw/domain/registry";
import type { AreaParts, RefusedForm } from "./area-part.ts";
import { appointmentsParts } from "./areas/appointments/appointments.parts.ts";
import { billingParts } from "./areas/billing/billing.parts.ts";
import { catalogueParts } from "./areas/catalogue/catalogue.parts.ts";
import { clientsParts } from "./areas/clients/clients.parts.ts";
import { consentsParts } from "./areas/consents/consents.parts.ts";
import { estimatesParts } from "./areas/estimates/estimates.parts.ts";
import { filesParts } from "./areas/files/files.parts.ts";
import { messagesParts } from "./areas/messages/messages.parts.ts";
import { notesParts } from "./areas/notes/notes.parts.ts";
import { labsParts } from "./areas/labs/labs.parts.ts";
import { petsParts } from "./areas/pets/pets.parts.ts";
import { problemsParts } from "./areas/problems/problems.parts.ts";
import { prescriptionsParts } from "./areas/prescriptions/prescriptions.parts.ts";
import { stockParts } from "./areas/stock/stock.parts.ts";
import { suppliersParts } from "./areas/suppliers/suppliers.parts.ts";
import { tasksParts } from "./areas/tasks/tasks.parts.ts";
import { vaccinationsParts } from "./areas/vaccinations/vaccinations.parts.ts";
import { wardsParts } from "./areas/wards/wards.parts.ts";
import { treatmentsParts } from "./areas/treatments/treatments.parts.ts";

/** One line an area that gives parts. */
export const AREA_PARTS: readonly AreaParts<AreaName>[] = [
  appointmentsParts,
  billingParts,
  catalogueParts,
  clientsParts,
  consentsParts,
  estimatesParts,
  filesParts,
  messagesParts,
  notesParts,
  labsParts,
  petsParts,
  problemsParts,
  stockParts,
  suppliersParts,
  tasksParts,
  vaccinationsParts,
  treatmentsParts,
  wardsParts,
  prescriptionsParts,
];

/** The forms of refused changes, by mutation. */
export const REFUSED_FORMS: Readonly<Record<string, RefusedForm>> = Object.assign(
  {},
  ...AREA_PARTS.map(({ refusedForms }) => refusedForms),
);
