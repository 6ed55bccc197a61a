import type { ReactNode } from "react";
import { findHabit } from "@fernpaw/domain/clinics/date-habit";
import { keepClock } from "../ui/clock-time.tsx";
import { ClinicContext, type Clinic } from "./clinic-context.ts";

/** Shows screens for one clinic: `useClinic` returns it, and its clock writes their times. */
export function ClinicScope({ clinic, children }: { clinic: Clinic; children: ReactNode }) {
  // Before anything below writes a time.
  keepClock({ ...findHabit(clinic.settings), timeZone: clinic.timeZone });
  return <ClinicContext value={clinic}>{children}</ClinicContext>;
}
