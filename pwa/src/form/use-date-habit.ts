import { use } from "react";
import { ClinicContext } from "../session/clinic-context.ts";
import { useToday } from "../ui/clock-time.tsx";
import { findHabit, ISO_HABIT } from "@fernpaw/domain/clinics/date-habit";

const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How the clinic writes dates and times, and its today. Outside a clinic by ISO 8601, in the device's zone. */
export function useDateHabit() {
  const clinic = use(ClinicContext);
  const today = useToday(clinic?.timeZone ?? OWN_ZONE);
  return { ...(clinic === null ? ISO_HABIT : findHabit(clinic.settings)), today };
}
