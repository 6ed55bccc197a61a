import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { readPacketCode } from "@fernpaw/domain/catalogue/packet-code";
import { foldBatchNumber } from "@fernpaw/domain/stock/batch";
import { useId, useState } from "react";
import { DateField } from "../../../form/date-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { ScanButton } from "../../../ui/camera/scan-button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy, unusableWords } from "../vaccinations.copy.ts";
import type { Vaccinating, Vaccine } from "../vaccinations.queries.ts";
import type { ChosenLine, VaccinateForm } from "./vaccinate-form.ts";
import { lineFor, needsTag, TYPED_BATCH, type VaccineLine } from "./vaccine-lines.ts";

interface ToGiveProps {
  form: VaccinateForm;
  known: Vaccinating;
  chosen: readonly ChosenLine[];
}

const leftText = (milli: number): string => String(Math.round(milli / 100) / 10);

export function ToGive({ form, known, chosen }: ToGiveProps) {
  const { lines } = form.values;
  const [problem, setProblem] = useState<string | null>(null);
  const change = (index: number, part: Partial<VaccineLine>): void => {
    setProblem(null);
    form.set({ lines: form.now().lines.map((line, at) => (at === index ? { ...line, ...part } : line)) });
  };
  const others = known.vaccines.filter(({ product }) => !lines.some(({ productId }) => productId === product.id));
  const add = (vaccine: Vaccine, part: Partial<VaccineLine> = {}): void => {
    const now = form.now().lines;
    form.set({ lines: [...now, { ...lineFor(vaccine, now, true), ...part }] });
  };
  const scan = (code: string): void => setProblem(takeCode(code, { known, lines: form.now().lines, change, add }));
  return (
    <Box component="section" aria-labelledby="to-give">
      <Box sx={{ display: "flex", alignItems: "baseline", gap: 3, mb: 2 }}>
        <Typography id="to-give" component="h3" variant="h4" sx={{ flex: 1 }}>
          {copy.toGive}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.dueTicked}
        </Typography>
      </Box>
      <Box sx={{ border: "1px solid", borderColor: "line", borderRadius: "14px", overflow: "hidden" }}>
        {known.vaccines.length === 0 && <Typography sx={{ p: 4 }}>{copy.noVaccine}</Typography>}
        {chosen.map((one) => (
          <Line key={one.line.productId} one={one} form={form} onChange={change} onScan={scan} />
        ))}
        {others.length > 0 && (
          <Box sx={{ p: 3 }}>
            <TextField
              select
              label={copy.another}
              value=""
              onChange={({ target }) => {
                const vaccine = others.find(({ product }) => product.id === target.value);
                if (vaccine) add(vaccine);
              }}
            >
              {others.map(({ product }) => (
                <MenuItem key={product.id} value={product.id}>
                  {product.name}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        )}
      </Box>
      <ProblemAlert problem={problem} />
    </Box>
  );
}

interface Scanning {
  known: Vaccinating;
  lines: readonly VaccineLine[];
  change: (index: number, part: Partial<VaccineLine>) => void;
  add: (vaccine: Vaccine, part: Partial<VaccineLine>) => void;
}

/** Ticks the vaccine of a packet and takes its batch. Answers why not; null: it did. */
function takeCode(code: string, { known, lines, change, add }: Scanning): string | null {
  const packet = readPacketCode(code);
  const isIts = ({ product: { barcodes } }: Vaccine): boolean =>
    barcodes.some((own) => own === code || (packet !== null && own.padStart(14, "0") === packet.gtin));
  const number = foldBatchNumber(packet?.batchNumber ?? code);
  const isOf = ({ batches }: Vaccine): boolean => batches.some(({ batch }) => foldBatchNumber(batch.number) === number);
  const vaccine = known.vaccines.find(isIts) ?? known.vaccines.find(isOf);
  if (!vaccine) return copy.scanUnknown;
  const found = vaccine.batches.find(({ batch }) => foldBatchNumber(batch.number) === number);
  if (found?.why) return copy.scanBlocked(found.batch.number, unusableWords[found.why]);
  const typed = { batch: TYPED_BATCH, batchNo: packet?.batchNumber ?? "", expiresOn: packet?.expiresOn ?? "" };
  const part = found ? { batch: found.batch.id } : (packet?.batchNumber ?? "") === "" ? {} : typed;
  const index = lines.findIndex(({ productId }) => productId === vaccine.product.id);
  if (index === -1) add(vaccine, part);
  else change(index, { ...part, isTicked: true });
  return null;
}

interface LineProps {
  one: ChosenLine;
  form: VaccinateForm;
  onChange: (index: number, part: Partial<VaccineLine>) => void;
  onScan: (code: string) => void;
}

function Line({ one: { line, index, vaccine }, form, onChange, onScan }: LineProps) {
  const { settings } = useClinic();
  const labelId = useId();
  const { product, grossMinor } = vaccine;
  const price = grossMinor === null ? copy.priceMissing : moneyText(grossMinor, settings);
  return (
    <Box sx={{ p: 3, borderBottom: "1px solid", borderColor: "line", "&:last-of-type": { borderBottom: 0 } }}>
      <Box
        component="label"
        sx={{ display: "flex", gap: 2, alignItems: "flex-start", cursor: "pointer", minHeight: 48 }}
      >
        <Checkbox
          checked={line.isTicked}
          onChange={(_, isTicked) =>
            onChange(index, {
              isTicked,
              ...(isTicked && line.site === "" && { site: lineFor(vaccine, form.now().lines, true).site }),
            })
          }
          slotProps={{ input: { "aria-labelledby": labelId } }}
          sx={{ mt: -1 }}
        />
        <Box id={labelId} sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
            {product.name}
          </Typography>
          <Why vaccine={vaccine} />
        </Box>
        <Typography component="span" sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
          {price}
        </Typography>
      </Box>
      {line.isTicked && (
        <Box sx={{ pl: { xs: 0, sm: 11 }, mt: 2, display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <BatchPart line={line} index={index} vaccine={vaccine} form={form} onChange={onChange} onScan={onScan} />
          {needsTag(vaccine) && (
            <TextField
              label={copy.tag(product.name)}
              value={line.tag}
              onChange={({ target }) => onChange(index, { tag: target.value })}
              slotProps={{ htmlInput: { maxLength: 40, autoComplete: "off" } }}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

function Why({ vaccine: { dueOn, plannedId, product } }: { vaccine: Vaccine }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const parts = [
    plannedId === null ? "" : copy.planned,
    dueOn === null ? "" : dueOn < today ? copy.overdue(fullDate(dueOn)) : copy.due(fullDate(dueOn)),
    product.activeIngredient,
    product.alertOnUse,
  ].filter((part) => part !== "");
  if (parts.length === 0) return null;
  return (
    <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
      {parts.join(" · ")}
    </Typography>
  );
}

interface BatchPartProps extends Omit<LineProps, "one"> {
  line: VaccineLine;
  index: number;
  vaccine: Vaccine;
}

function BatchPart({ line, index, vaccine, form, onChange, onScan }: BatchPartProps) {
  const { batches, product } = vaccine;
  const usable = batches.filter(({ why }) => why === null);
  const blocked = batches.find(({ why }) => why !== null);
  const fault = form.fault(`lines.${index}.batchNo`);
  const isTyped = line.batch === TYPED_BATCH;
  const text = (batch: (typeof usable)[number]): string =>
    batch.batch.expiresOn === null
      ? copy.left(leftText(batch.leftMilli))
      : copy.expires(fullDate(batch.batch.expiresOn), leftText(batch.leftMilli));
  return (
    <>
      <Box sx={{ display: "flex", gap: 2, alignItems: "flex-start" }}>
        <TextField
          select
          label={copy.batch}
          value={line.batch}
          onChange={({ target }) => onChange(index, { batch: target.value })}
          helperText={
            usable.length === 0
              ? blocked?.why
                ? copy.blocked(blocked.batch.number, unusableWords[blocked.why])
                : copy.noBatch
              : undefined
          }
        >
          {usable.map((one) => (
            <MenuItem key={one.batch.id} value={one.batch.id}>
              <Box component="span" sx={{ fontWeight: 600, mr: 2 }}>
                {one.batch.number}
              </Box>
              <Box component="span" sx={{ color: "ink2" }}>
                {text(one)}
              </Box>
            </MenuItem>
          ))}
          <MenuItem value={TYPED_BATCH}>{copy.typedBatch}</MenuItem>
        </TextField>
        <ScanButton beside={`${copy.batch}, ${product.name}`} onCode={onScan} />
      </Box>
      {isTyped && (
        <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
          <TextField
            label={copy.batchNo}
            value={line.batchNo}
            errorText={fault}
            onChange={({ target }) => onChange(index, { batchNo: target.value })}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: "off" } }}
          />
          <DateField
            tense="future"
            isMonthEnough
            label={copy.expiry}
            value={line.expiresOn}
            onChange={(expiresOn) => onChange(index, { expiresOn })}
            errorText={form.fault(`lines.${index}.expiresOn`)}
          />
        </Box>
      )}
    </>
  );
}
