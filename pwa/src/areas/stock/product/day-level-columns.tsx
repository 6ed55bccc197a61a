import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { DayLevel } from "../stock-series.ts";
import { copy } from "../stock.copy.ts";

export const dayLevelColumns = (dispensingUnit: ProductUnit) =>
  tableColumns<DayLevel>([
    {
      id: "day",
      header: copy.day,
      line: "title",
      value: ({ day }) => day,
      cell: ({ day }) => <time dateTime={day}>{fullDate(day)}</time>,
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
