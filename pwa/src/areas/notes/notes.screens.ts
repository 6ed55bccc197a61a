import type { Screen } from "@fernpaw/testing/screens";

export const notesScreens: readonly Screen[] = [
  {
    route: "/dashboard/notifications/notes/:versionId",
    rows: `select n."id", 'Two versions of ' || p."name" || '''s note' as "name" from "visitNotes" n
      join "pets" p on p."clinicId" = n."clinicId" and p."id" = n."petId"
      where n."clinicId" = ? and n."versionOf" is not null order by n."id"`,
  },
  {
    route: "/dashboard/visits/:visitId/discharge",
    rows: `select n."visitId" as "id", 'Discharge summary of ' || p."name" as "name" from "visitNotes" n
      join "pets" p on p."clinicId" = n."clinicId" and p."id" = n."petId"
      where n."clinicId" = ? and n."kind" = 'discharge' and n."status" = 'signed' and n."visitId" is not null
      order by n."typedAt" desc`,
  },
];
