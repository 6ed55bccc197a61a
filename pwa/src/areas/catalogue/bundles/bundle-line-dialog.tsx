import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { correctBundleLine, registerBundleLine } from "@fernpaw/domain/catalogue/bundle.mutations";
import { bandsMeet } from "@fernpaw/domain/catalogue/dose";
import { emptyRow, type GivenOf } from "@fernpaw/domain/kernel/entity";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { Product } from "../catalogue.queries.ts";
import { readBand, showBand } from "../doses/weight-band.ts";
import { copy as bandCopy } from "../doses/weight-band.copy.ts";
import { WeightBandFields } from "../doses/weight-band-fields.tsx";
import { ProductPicker } from "../public/product-picker.tsx";
import { copy } from "./bundles.copy.ts";
import type { BundlePart } from "./bundles.queries.ts";

const labels = labelsOf(bundleLines);
const NAMES = ["productId", "lowMilli", "highMilli", "skipIfMissing", "zeroPrice", "print"] as const;
const TICKS = ["skipIfMissing", "zeroPrice", "print"] as const;

type Fields = Omit<GivenOf<typeof bundleLines>, "bundleId" | "sort">;

interface BundleLineDialogProps {
  bundleId: string;
  /** Null: a new one. */
  part: BundlePart | null;
  /** The other lines of the bundle. */
  others: readonly BundlePart[];
  /** Of a new one: behind those that the bundle has. */
  nextSort: number;
  onClose: () => void;
}

function useLineForm({ bundleId, part, others, nextSort, onClose }: BundleLineDialogProps) {
  const { settings } = useClinic();
  const { locale } = settings;
  const typed = useMemo(() => typedFields(bundleLines, NAMES, { region: settings }), [settings]);
  return useEntityForm({
    entity: bundleLines,
    register: registerBundleLine,
    correct: correctBundleLine,
    row: part?.line ?? null,
    blank: { ...emptyRow(bundleLines), lowMilli: 1000, highMilli: 1000 },
    read: (row: Fields) => ({ ...typed.show(row), ...showBand(row, locale), productId: row.productId ?? "" }),
    write: (values, fault): Fields | null => {
      const band = readBand(values, locale, fault);
      const fields = typed.read(values, fault);
      if (!band || !fields) return null;
      // A pet whose weight is in both would get the product twice.
      const isTwice = others.some(({ line }) => line.productId === fields.productId && bandsMeet(line, band));
      return isTwice ? fault("fromG", copy.faults.twice) : { ...fields, ...band };
    },
    words: {
      productId: copy.faults.product,
      lowMilli: copy.faults.quantity,
      highMilli: (code) => (code === "custom" ? copy.faults.high : copy.faults.quantity),
      belowG: bandCopy.belowFault,
    },
    refusalAt: ({ code }) => (code === "part_not_allowed" ? "lowMilli" : null),
    registerWith: () => ({ bundleId, sort: nextSort }),
    draftKey: `bundle-line:${part?.line.id ?? bundleId}`,
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
}

/** Adds a product to a bundle, or corrects its line. */
export function BundleLineDialog(props: BundleLineDialogProps) {
  const { part, bundleId, onClose } = props;
  const form = useLineForm(props);
  const [product, setProduct] = useState<Product | null>(part?.product ?? null);
  const { value, onChange } = form.pick("productId");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={part ? copy.editTitle(part.product?.name ?? copy.unknownProduct) : copy.addTitle}
      submitLabel={copy.save}
      isLarge
    >
      {product && product.id === value ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
          <Typography sx={{ flex: "1 1 12rem", minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}>
            <bdi>{product.name}</bdi>
          </Typography>
          <Button onClick={() => onChange("")}>{copy.change}</Button>
        </Box>
      ) : (
        <ProductPicker
          label={copy.product}
          exclude={[bundleId]}
          errorText={form.fault("productId") ?? undefined}
          onPick={(picked) => {
            setProduct(picked);
            onChange(picked.id);
          }}
        />
      )}
      <FormColumns>
        <TextField {...form.field("lowMilli", DECIMAL)} label={labels.lowMilli} />
        <TextField {...form.field("highMilli", DECIMAL)} label={labels.highMilli} helperText={copy.highHint} />
        <WeightBandFields field={form.field} labels={labels} />
      </FormColumns>
      <Box sx={{ display: "grid" }}>
        {TICKS.map((name) => {
          const { value: answer, onChange: set } = form.pick(name);
          return (
            <FormControlLabel
              key={name}
              control={<Checkbox checked={answer === "yes"} onChange={(_, isOn) => set(isOn ? "yes" : "no")} />}
              label={labels[name]}
            />
          );
        })}
      </Box>
    </FormDialog>
  );
}
