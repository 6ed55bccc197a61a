import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypeId } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { Period } from "@fernpaw/domain/reminders/reminder";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Dexie } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDate, useToday, weekdayName } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { BookingDialog } from "../public/booking-dialog.tsx";
import { copy } from "./recheck.copy.ts";

const PERIODS: readonly Period[] = [
  { n: 3, unit: "day" },
  { n: 1, unit: "week" },
  { n: 10, unit: "day" },
  { n: 2, unit: "week" },
  { n: 4, unit: "week" },
  { n: 3, unit: "month" },
  { n: 6, unit: "month" },
  { n: 1, unit: "year" },
];

/** The clinic's own type for rechecks; where it has none, that of the visit. */
async function recheckTypeId(db: Dexie, clinicId: string, { appointmentId }: VisitPartProps["visit"]) {
  const type = await rowsOf(db, appointmentTypes).get(seededAppointmentTypeId(clinicId, "Recheck"));
  if (type?.status === "active") return type.id;
  const before = appointmentId === null ? undefined : await rowsOf(db, appointments).get(appointmentId);
  return before?.typeId ?? null;
}

/** Books the next visit of this patient: one tap for the day, one to book the time that is proposed. */
export function RecheckDialog({ visit, pet, onClose }: VisitPartProps & { onClose: () => void }) {
  const { db, clinicId, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [day, setDay] = useState<LocalDate | null>(null);
  const typeId = useLiveQuery(() => recheckTypeId(db, clinicId, visit), [db, clinicId, visit]);
  if (day !== null && typeId !== undefined) {
    const { clientId, vetId } = visit;
    return (
      <BookingDialog
        start={{
          petIds: [pet.id],
          clientId,
          vetId,
          day,
          reason: copy.reason(visit.reason),
          ...(typeId !== null && { typeId }),
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={copy.title(pet.name)} size="md">
      <AboutPets petIds={[pet.id]} />
      <Typography sx={{ color: "ink2", my: 3 }}>{copy.hint}</Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))" }}>
        {PERIODS.map((period) => {
          const on = addPeriod(today, period);
          return (
            <Button key={on} onClick={() => setDay(on)}>
              <Box component="span" sx={{ display: "block", textAlign: "center" }}>
                {copy.after(period)}
                <Box component="span" sx={{ display: "block", fontSize: "0.875rem", fontWeight: 400 }}>
                  {`${weekdayName(on)} ${shortDate(on)}`}
                </Box>
              </Box>
            </Button>
          );
        })}
      </Box>
    </Dialog>
  );
}
