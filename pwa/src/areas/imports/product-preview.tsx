import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import type { ListedChange } from "@fernpaw/domain/imports/import-products";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useClinic } from "../../session/clinic-context.ts";
import { Card } from "../../ui/card.tsx";
import { Dotted } from "../../ui/dotted.tsx";
import { fullDate } from "../../ui/clock-time.tsx";
import { moneyText } from "../../ui/money-text.ts";
import { amountText, kindWords, quantityText } from "../catalogue/public/product-words.copy.ts";
import { copy as importCopy } from "./import.copy.ts";
import { changeWords, productListCopy as copy, stateWords } from "./product-list.copy.ts";
import type { ClinicWords } from "./word-table.tsx";

const MONEY: readonly ListedChange["field"][] = ["price", "cost", "supplierCost"];

/** The first lines of a list of products, with their changes, or of stock. */
export function ProductPreview({ found, clinic }: { found: ImportFindings; clinic: ClinicWords }) {
  const { settings } = useClinic();
  const { products = [], stock = [] } = found;
  const valueText = (field: ListedChange["field"], value: ListedChange["before"]): string => {
    if (value === null) return "";
    if (typeof value === "number") return MONEY.includes(field) ? moneyText(value, settings) : amountText(value);
    if (field === "status") return value === "archived" ? stateWords.archived : stateWords.active;
    if (field === "tax" && value === "") return copy.noTax;
    return field === "tax" ? (clinic.taxes.find(({ id }) => id === value)?.name ?? "") : value;
  };
  const changeText = ({ field, before, after }: ListedChange): string =>
    copy.changed({ what: changeWords[field], before: valueText(field, before), after: valueText(field, after) });
  const lines = [
    ...products.map(({ line, isNew, name, code, kind, changes }) => ({
      line,
      name,
      facts: [code, kindWords[kind], isNew ? copy.isNew : "", ...changes.map(changeText)],
    })),
    ...stock.map(({ line, isNew, name, unit, quantityMilli, batch, expiresOn, costMinor }) => ({
      line,
      name,
      facts: [
        quantityText(quantityMilli, unit),
        batch === "" ? "" : copy.batch(batch),
        expiresOn === null ? "" : copy.expires(fullDate(expiresOn)),
        costMinor === null ? "" : moneyText(costMinor, settings),
        isNew ? "" : importCopy.findings.here,
      ],
    })),
  ];
  if (lines.length === 0) return null;
  const title = copy.preview(lines.length);
  return (
    <Card title={title}>
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: "none" }} aria-label={title}>
        {lines.map(({ line, name, facts }) => (
          <li key={line}>
            <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
              <bdi>{name}</bdi>
            </Typography>
            <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
              <Dotted parts={facts} />
            </Typography>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
