import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { CalendarClock, Check, Clock, Undo2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Region } from "../../../form/typed-fields.ts";
import type { StatusTone } from "../../../theme-colours.ts";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy } from "./price.copy.ts";
import { stateOf, type PriceState } from "./price-facts.ts";
import type { Location, Price } from "./price.queries.ts";
import { daysText, priceDetails, unitText } from "./price-text.ts";

const STATES: Record<PriceState, readonly [tone: StatusTone, icon: LucideIcon]> = {
  now: ["confirmed", Check],
  planned: ["booked", CalendarClock],
  ended: ["done", Clock],
  withdrawn: ["done", Undo2],
};

interface HistoryLook {
  unit: ProductUnit;
  region: Region;
  today: LocalDate;
}

function StateChip({ price, today }: { price: Price; today: LocalDate }) {
  const state = stateOf(price, today);
  const [tone, icon] = STATES[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {copy.states[state]}
    </StatusChip>
  );
}

/**
 * `places`: none for a clinic with one location. `menu`: the actions of a price; null for a person who changes no prices.
 */
export function historyColumns(
  look: HistoryLook,
  places: readonly Location[] = [],
  menu: ((price: Price) => ReactNode) | null = null,
): TableColumns<Price> {
  const placeOf = ({ locationId }: Price): string =>
    places.find(({ id }) => id === locationId)?.name ?? copy.table.everywhere;
  const { table } = copy;
  return tableColumns<Price>([
    { id: "days", header: table.days, line: "title", value: ({ fromOn }) => fromOn, cell: daysText },
    {
      id: "price",
      header: table.price,
      line: "fact",
      align: "end",
      isLead: true,
      value: ({ unitMinor }) => unitMinor,
      cell: (price) => unitText(price, look.region),
    },
    {
      id: "more",
      header: table.more,
      line: "fact",
      isSortable: false,
      value: (price) => priceDetails(price, look.unit, look.region).join(", ") || null,
      cell: (price) => <Dotted parts={priceDetails(price, look.unit, look.region)} />,
    },
    ...(places.length === 0 ? [] : [{ id: "location", header: table.location, line: "fact" as const, value: placeOf }]),
    {
      id: "state",
      header: table.state,
      line: "status",
      value: (price) => stateOf(price, look.today),
      cell: (price) => <StateChip price={price} today={look.today} />,
    },
    ...(menu === null
      ? []
      : [
          {
            id: "act",
            header: table.act,
            line: "actions" as const,
            isSortable: false,
            value: () => null,
            cell: menu,
          },
        ]),
  ]);
}
