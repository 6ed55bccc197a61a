import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../session/clinic-context.ts";
import { clockTime, fullDate } from "../../ui/clock-time.tsx";
import { Dotted } from "../../ui/dotted.tsx";
import { colleague } from "../employees/employees.queries.ts";
import type { ImportJob } from "./import-api.ts";
import { kindWords } from "./event-list.copy.ts";
import { copy, statusWords } from "./import.copy.ts";

/** Which list this is: two files of one name differ by when they came, from whom, and how long they are. */
export function ImportFacts({ job, withStatus = false }: { job: ImportJob; withStatus?: boolean }) {
  const { db, timeZone } = useClinic();
  const person = useLiveQuery(() => colleague(db, job.createdBy), [db, job.createdBy]);
  const { kind = "clients" } = job;
  const parts = [
    kind === "clients" ? "" : kindWords[kind],
    withStatus ? statusWords[job.status] : "",
    `${fullDate(localDateOf(job.createdAt, timeZone))}, ${clockTime(job.createdAt, timeZone)}`,
    job.report ? copy.rows(job.report.rows) : "",
    person ? titledName(person) : "",
  ];
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Typography sx={{ fontWeight: 600 }}>
        <bdi>{job.fileName || copy.noFileName}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        <Dotted parts={parts} />
      </Typography>
    </Box>
  );
}
