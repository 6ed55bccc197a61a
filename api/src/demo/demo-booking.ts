import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import {
  type SeededAppointmentType,
  seededAppointmentTypeId,
} from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { Sql } from "@fernpaw/sync/server/store";
import { saveBookingPage } from "../areas/booking/booking.queries.ts";
import type { DemoClinic } from "./demo-logins.ts";

const BOOKABLE: readonly { name: SeededAppointmentType; asksDeposit: "yes" | "no" }[] = [
  { name: "Wellness, adult", asksDeposit: "no" },
  { name: "Vaccination only", asksDeposit: "no" },
  { name: "New client", asksDeposit: "no" },
  { name: "Dental consult", asksDeposit: "yes" },
];

/** The page of a demo clinic for people without an account: `/book/eastgate`. */
export async function openDemoBooking(
  tx: Tx,
  sql: Sql,
  { clinicId, name, people }: DemoClinic,
  at: string,
): Promise<void> {
  const [slug = ""] = name.toLowerCase().split(" ");
  const changedBy = people[0]?.userId ?? clinicId;
  await saveBookingPage(sql, { clinicId, slug, isOn: 1, noticeHours: 2, aheadDays: 60, changedAt: at, changedBy });
  for (const { name: type, asksDeposit } of BOOKABLE) {
    await tx.patch(appointmentTypes, seededAppointmentTypeId(clinicId, type), { bookableOnline: "yes", asksDeposit });
  }
}
