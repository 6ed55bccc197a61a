import type { Screen } from "@fernpaw/testing/screens";

export const appointmentsScreens: readonly Screen[] = [
  { route: "/dashboard/appointments", heading: "Appointments" },
  {
    route: "/dashboard/appointments/:id",
    rows: `select a."id", p."name" from "appointments" a join "pets" p
      on a."petIds" = '["' || p."id" || '"]' where a."clinicId" = ? and a."status" = 'booked' order by a."startsAt"`,
  },
];
