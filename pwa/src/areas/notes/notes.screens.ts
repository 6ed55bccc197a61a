import type { Screen } from "@fernpaw/testing/screens";

export const notesScreens: readonly Screen[] = [
  {
    route: "/dashboard/notifications/notes/:versionId",
    rows: `select n."id", 'Two versions of ' || p."name" || '''s note' as "name" from "visitNotes" n
      join "pets" p on p."clinicId" = n."clinicId" and p."id" = n."petId"
      where n."clinicId" = ? and n."versionOf" is not null order by n."id"`,
  },
];
