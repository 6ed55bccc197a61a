import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { DayLevel } from "../stock-series.ts";
import { copy } from "../stock.copy.ts";

export const dayLevelColumns = (dispensingUnit: ProductUnit, onDay: (day: LocalDate) => void) =>
  tableColumns<DayLevel>([
    {
      id: "day",
      header: copy.day,
      line: "title",
      value: ({ day }) => day,
      cell: ({ day }) => (
        <Button variant="link" onClick={() => onDay(day)}>
          <time dateTime={day}>{fullDate(day)}</time>
        </Button>
      ),
    },
    {
      id: "left",
      header: copy.atItsEnd,
      line: "fact",
      align: "end",
      value: ({ quantityMilli }) => quantityMilli,
      cell: ({ quantityMilli }) => quantityText(quantityMilli, dispensingUnit),
    },
  ]);
