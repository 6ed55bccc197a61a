import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import type { TableColumns } from "../../../ui/data-table-model.ts";
import { copy } from "./ics-import.copy.ts";
import { entryOf, type IcsRow } from "./ics-import.queries.ts";
import { IcsPet } from "./ics-pet.tsx";

function stateOf({ problem, isTentative, isOutside }: IcsRow): string {
  if (problem !== null) return copy.rowProblems[problem];
  return copy.fresh({ isTentative, isOutside });
}

/** Which pets were chosen, by entry; null: it is not about pets. */
export interface Pets {
  chosen: ReadonlyMap<string, string>;
  choose: (entry: string, petId: string) => void;
}

export function icsColumns(timeZone: string, pets: Pets | null): TableColumns<IcsRow> {
  const when = ({ event }: IcsRow): string =>
    [
      shortDay(event.startsAt, timeZone),
      event.isAllDay ? copy.allDay : `${clockTime(event.startsAt, timeZone)} – ${clockTime(event.endsAt, timeZone)}`,
    ].join(", ");
  return tableColumns<IcsRow>([
    { id: "when", header: copy.columns.when, line: "fact", value: ({ event }) => event.startsAt, cell: when },
    {
      id: "title",
      header: copy.columns.title,
      line: "title",
      value: ({ event }) => event.summary || copy.untitled,
    },
    ...(pets
      ? [
          {
            id: "pet",
            header: copy.columns.pet,
            line: "fact" as const,
            value: ({ pet }: IcsRow) => (pet ? copy.pet(pet.name, pet.lastName) : ""),
            cell: (row: IcsRow) => (
              <IcsPet
                row={row}
                chosenId={pets.chosen.get(entryOf(row.event)) ?? null}
                onChoose={(petId) => pets.choose(entryOf(row.event), petId)}
              />
            ),
          },
        ]
      : []),
    { id: "state", header: copy.columns.state, line: "status", value: stateOf },
  ]);
}
