import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { chooseCountLines } from "@fernpaw/domain/stock/stock-count.mutations";
import { useId, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime } from "../../../ui/clock-time.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { twiceWords as copy } from "./counts.copy.ts";
import type { Count, CountedItem } from "./counts.queries.ts";
import { batchText } from "./shelf-text.ts";

const TOGETHER = "together";
const NEITHER = "neither";

interface TwiceDialogProps {
  count: Count;
  item: CountedItem;
  onClose: () => void;
}

/** Asks which figure of a level is right: one of them, all shelves together, or none. */
export function TwiceDialog({ count, item, onClose }: TwiceDialogProps) {
  const { timeZone } = useClinic();
  const titleId = useId();
  // The figures on the screen are those that the person chooses among.
  const [figures] = useState(item.figures);
  const { dispensingUnit } = item.product;
  const lineIdsOf = (choice: string): string[] => {
    if (choice === NEITHER) return [];
    return choice === TOGETHER ? figures.map(({ line }) => line.id) : [choice];
  };
  const form = useActionForm({
    mutation: chooseCountLines,
    start: () => ({ choice: "" }),
    toArgs: ({ choice }, fault) => {
      if (choice === "") fault("choice", copy.needed);
      return { countId: count.id, levelId: item.levelId, lineIds: lineIdsOf(choice) };
    },
    onSaved: onClose,
  });
  const fault = form.fault("choice");
  const sumMilli = figures.reduce((sum, { line }) => sum + line.countedMilli, 0);
  const options = [
    ...figures.map(({ line, by }) => ({
      value: line.id as string,
      label: quantityText(line.countedMilli, dispensingUnit),
      hint: copy.by(by, clockTime(line.countedAt, timeZone)),
    })),
    { value: TOGETHER, label: copy.together(quantityText(sumMilli, dispensingUnit)), hint: "" },
    { value: NEITHER, label: copy.neither, hint: "" },
  ];
  return (
    <FormDialog form={form} onClose={onClose} title={copy.title} submitLabel={copy.submit} size="md" hasCancel>
      <div>
        <Typography variant="h4">{item.product.name}</Typography>
        {item.batch && <Typography sx={{ color: "ink2" }}>{batchText(item.batch)}</Typography>}
      </div>
      <FormControl error={fault !== undefined}>
        <Typography id={titleId} sx={{ fontWeight: 600 }}>
          {copy.question}
        </Typography>
        <RadioGroup aria-labelledby={titleId} value={form.values.choice} onChange={(_, choice) => form.set({ choice })}>
          {options.map(({ value, label, hint }) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              sx={{ minHeight: 48, mr: 0 }}
              label={
                <>
                  <strong>{label}</strong> {hint}
                </>
              }
            />
          ))}
        </RadioGroup>
        {fault !== undefined && <FormHelperText role="alert">{fault}</FormHelperText>}
      </FormControl>
    </FormDialog>
  );
}
