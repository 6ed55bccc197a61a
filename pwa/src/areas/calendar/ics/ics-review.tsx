import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { addBlock } from "@fernpaw/domain/appointments/calendar-block.mutations";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic, type Mutate } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { icsColumns, type Pets } from "./ics-columns.tsx";
import { copy } from "./ics-import.copy.ts";
import { icsRows, type IcsRow } from "./ics-import.queries.ts";
import type { IcsReading } from "./ics-events.ts";
import { LeftOut } from "./ics-left-out.tsx";
import type { IcsChoice } from "./ics-target-fields.tsx";

interface IcsReviewProps {
  reading: IcsReading;
  choice: IcsChoice;
  locationId: string;
  /** Other days to look at. */
  onDays: (days: Partial<Pick<IcsChoice, "from" | "to">>) => void;
}

const MOST_NOTE = 300;
const MOST_REASON = 500;
/** By UTF-16 units, as the rows count, and never inside of a sign. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

async function takeOver(
  mutate: Mutate,
  row: IcsRow,
  { choice, locationId }: Pick<IcsReviewProps, "choice" | "locationId">,
) {
  const { id, event, pet, durationMin } = row;
  const { vetId, typeId, reason } = choice;
  const { startsAt, endsAt, summary } = event;
  if (choice.kind === "blocks") {
    const scope = { scope: "vet", resourceId: vetId } as const;
    await mutate(addBlock, { id, locationId, ...scope, startsAt, endsAt, reason, note: cut(summary, MOST_NOTE) });
    return;
  }
  if (!pet) return;
  const who = { clientId: pet.clientId, petIds: [pet.id], typeId, vetId };
  const slot = { id, locationId, startsAt, durationMin, source: "import" } as const;
  await mutate(bookAppointment, { ...slot, ...who, reason: cut(summary, MOST_REASON) });
}

/** What would come of the file, row by row, and the button that makes it so. */
export function IcsReview({ reading, choice, locationId, onDays }: IcsReviewProps) {
  const { sync, clinicId, timeZone, mutate } = useClinic();
  const { kind, vetId, typeId } = choice;
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const target = JSON.stringify([kind, vetId, typeId, [...chosen]]);
  const found = useLiveQuery(async () => {
    const at = { clinicId, now: presentInstant() };
    return {
      target,
      reading,
      rows: await icsRows(sync, reading.events, { kind, vetId, typeId, locationId, chosen }, at),
    };
  }, [sync, clinicId, reading, target, locationId]);
  // What was found for another column or another file is no answer to this one.
  const rows = found?.target === target && found.reading === reading ? found.rows : undefined;
  const columns = useMemo(() => {
    const choose: Pets["choose"] = (entry, petId) => setChosen((before) => new Map([...before, [entry, petId]]));
    return icsColumns(timeZone, kind === "appointments" ? { chosen, choose } : null);
  }, [timeZone, kind, chosen]);
  const [work, setWork] = useState<{ done: number; refused: number; of: number; isOver: boolean } | null>(null);
  const wanted = (rows ?? []).filter(({ problem }) => problem === null);
  const submit = async (): Promise<void> => {
    let [done, refused] = [0, 0];
    setWork({ done, refused, of: wanted.length, isOver: false });
    for (const row of wanted) {
      try {
        await takeOver(mutate, row, { choice, locationId });
        done += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused += 1;
      }
      setWork({ done, refused, of: wanted.length, isOver: done + refused === wanted.length });
    }
  };
  const isWorking = work !== null && !work.isOver;
  return (
    <Stack spacing={4}>
      <Typography role="status">
        {copy.understood(reading.events.length, reading.problems.length)}{" "}
        {reading.unknownZones.length > 0 && copy.zones(reading.unknownZones.join(", "))}
      </Typography>
      <LeftOut reading={reading} days={choice} onDays={onDays} />
      {reading.events.length > 0 && (
        <DataTable
          label={copy.title}
          columns={columns}
          rows={rows ?? []}
          rowId={({ id }) => id}
          isLoading={rows === undefined}
        />
      )}
      <NotUnderstood problems={reading.problems} />
      <div role="status">
        {isWorking && copy.working(work.done + work.refused, work.of)}
        {work?.isOver && (
          <Stack direction="row" sx={{ gap: 3, flexWrap: "wrap", alignItems: "center" }}>
            <Typography>
              {copy.done(work.done)} {work.refused > 0 && copy.refused(work.refused)}
            </Typography>
            <Button to={paths.calendar}>{copy.open}</Button>
          </Stack>
        )}
      </div>
      {wanted.length > 0 && vetId !== "" && (
        <div>
          <Button variant="primary" isLoading={isWorking} onClick={() => void submit()}>
            {copy.submit(wanted.length)}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const MOST_SHOWN = 50;

function NotUnderstood({ problems }: Pick<IcsReading, "problems">) {
  if (problems.length === 0) return null;
  return (
    <Box component="section" aria-label={copy.notTaken}>
      <Typography component="h2" variant="h4">
        {copy.notTaken}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {problems.slice(0, MOST_SHOWN).map(({ summary, problem }, index) => (
          <li key={index}>
            <strong>{summary || copy.untitled}</strong> {copy.problems[problem]}
          </li>
        ))}
      </Box>
    </Box>
  );
}
