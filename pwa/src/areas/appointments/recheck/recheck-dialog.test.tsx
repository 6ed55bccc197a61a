import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypes } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { RecheckDialog } from "./recheck-dialog.tsx";

async function openRecheck(status: "active" | "inactive") {
  const clinic = await openTestClinic();
  const desk = await aClinicDesk(clinic);
  for (const type of seededAppointmentTypes(clinic.clinicId)) {
    if (type.name === "Recheck") await clinic.have(appointmentTypes, { ...type, status });
  }
  const visitId = await desk.haveVisit({ appointmentId: await desk.haveAppointment({}) });
  const visit = await rowsOf(clinic.db, visits).get(visitId);
  const pet = await rowsOf(clinic.db, pets).get(desk.petId);
  if (!visit || !pet) throw new Error("They were just put there");
  clinic.show(<RecheckDialog visit={visit} pet={pet} onClose={() => undefined} />);
  await userEvent.setup({ delay: null }).click(await screen.findByRole("button", { name: /^1 week/ }));
  return screen.findByRole("combobox", { name: "Type" });
}

test("a recheck has the clinic's own type, not that of the visit", async () => {
  expect((await openRecheck("active")).textContent).toBe("Recheck");
});

test("a clinic without that type books a recheck with the type of the visit", async () => {
  expect((await openRecheck("inactive")).textContent).toBe("Consultation");
});
