import type { Screen } from "@fernpaw/testing/screens";

const OF_PET = `join "pets" p on p."clinicId" = r."clinicId" and p."id" = r."petId"`;

export const prescriptionsScreens: readonly Screen[] = [
  { route: "/dashboard/prescriptions", heading: "Prescriptions" },
  {
    route: "/dashboard/prescriptions/:id",
    rows: `select r."id", r."medicine" || ', ' || p."name" as "name" from "prescriptions" r ${OF_PET}
      where r."clinicId" = ? and r."status" = 'active' order by r."number"`,
  },
  {
    route: "/dashboard/prescriptions/:id/print",
    rows: `select r."id", 'Prescription of ' || r."medicine" as "name" from "prescriptions" r
      where r."clinicId" = ? and r."status" = 'active' order by r."number"`,
  },
  {
    route: "/dashboard/prescriptions/labels/:dispenseId",
    rows: `select d."id", 'Label of ' || r."medicine" as "name" from "dispenses" d join "prescriptions" r
      on r."clinicId" = d."clinicId" and r."id" = d."prescriptionId" where d."clinicId" = ? order by d."occurredAt"`,
  },
];
