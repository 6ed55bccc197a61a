import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { guessMapping } from "@fernpaw/domain/imports/import-headings";
import { stockLocations } from "@fernpaw/domain/clinics/locations-in-use";
import { isOfLocation, type ImportKind } from "@fernpaw/domain/imports/import-kinds";
import {
  isNameless,
  needsAppointmentType,
  needsDateOrder,
  needsDecimalSign,
  needsSpecies,
  needsSupplier,
  needsTax,
  needsWeightUnit,
} from "@fernpaw/domain/imports/import-mapping";
import type { ProductAnswers } from "@fernpaw/domain/imports/import-products";
import type { WeightUnit } from "@fernpaw/domain/imports/import-weights";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { locationsInUse } from "../../session/device-location.ts";
import { InlineForm } from "../../form/form-body.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import {
  AppointmentTypeQuestion,
  DateOrderQuestion,
  KindQuestion,
  LocationQuestion,
  SpeciesQuestion,
  useImportKinds,
  WeightUnitQuestion,
} from "./column-questions.tsx";
import { ColumnTable } from "./column-table.tsx";
import { importApi, type DateOrder, type ImportUpload } from "./import-api.ts";
import { ImportFacts } from "./import-facts.tsx";
import { importProblem } from "./import-problem.ts";
import type { ImportPlace } from "./import-place.ts";
import { copy, faultWords } from "./import.copy.ts";
import type { TaxIds } from "./list-taxes.ts";
import {
  hasAmounts,
  importable,
  isFromNewerServer,
  isOfProducts,
  knownColumns,
  mappingFault,
  notesField,
  productFault,
  restIntoNotes,
} from "./mapping-rules.ts";
import { productListCopy } from "./product-list.copy.ts";
import { DecimalSignQuestion, NO_ANSWERS, ProductQuestions } from "./product-questions.tsx";
import { SheetChoice } from "./sheet-choice.tsx";

interface ColumnMappingProps {
  place: ImportPlace;
  upload: ImportUpload;
  /** Another sheet of the spreadsheet was chosen. */
  onUpload: (upload: ImportUpload) => void;
  onChecking: () => void;
}

interface Answers {
  kind: ImportKind;
  mapping: ImportMapping;
  dateOrder: DateOrder | null;
  species: string | null;
  weightUnit: WeightUnit | null;
  appointmentTypeId: string | null;
  locationId: string | null;
  products: ProductAnswers;
}

/** The first answers: those of the last time, else guesses. */
function firstAnswers(
  { place, upload }: Pick<ColumnMappingProps, "place" | "upload">,
  kinds: readonly ImportKind[],
  isOwner: boolean,
): Answers {
  const { kind: guessed = "clients", dateOrder, species } = upload;
  const { weightUnit = null, appointmentTypeId = null, locationId = null } = upload;
  const isNew = Object.keys(upload.mapping).length === 0;
  const fits = kinds.includes(guessed) && (place === "clients" || isOfProducts(guessed) || !isNew);
  const usual = place === "products" && kinds.includes("products") ? "products" : kinds[0];
  const kind = fits ? guessed : (usual ?? guessed);
  const guesses = kind === guessed ? upload.guesses : guessMapping(upload.columns, kind);
  const mapping = isNew ? guesses : upload.mapping;
  const products = upload.products ?? NO_ANSWERS;
  const own = importable(knownColumns(mapping), isOwner);
  return { kind, mapping: own, dateOrder, species, weightUnit, appointmentTypeId, locationId, products };
}

function useColumnAnswers({ place, upload, onChecking }: Pick<ColumnMappingProps, "place" | "upload" | "onChecking">) {
  // Only the server reads far enough to see the first date that could be two days, or the first weight without a unit.
  const [laterAsked, setLaterAsked] = useState<readonly string[]>([]);
  const kinds = useImportKinds();
  const { db, actor } = useClinic();
  const isOwner = actor.role === "owner";
  const used = useLiveQuery(() => locationsInUse(db), [db]);
  const placesOf = (kind: ImportKind) => used && (kind === "stock" ? stockLocations(used) : used);
  // The proposed answer; null: no question shows it yet.
  const [usualTaxes, setUsualTaxes] = useState<TaxIds | null>(null);
  const asked = ({ kind, mapping, products }: Answers) => ({
    dates: laterAsked.includes(faultWords.date_order_needed) || needsDateOrder(mapping, upload.sampleRows),
    unit:
      laterAsked.includes(faultWords.weight_unit_needed) || needsWeightUnit(mapping, upload.columns, upload.sampleRows),
    species: needsSpecies(mapping, kind),
    type: needsAppointmentType(mapping, kind),
    place: isOfLocation(kind) && (laterAsked.includes(faultWords.location_needed) || (placesOf(kind)?.length ?? 0) > 1),
    tax: products.addNew === "yes" && needsTax(mapping, kind),
    sign:
      hasAmounts(kind) &&
      (laterAsked.includes(faultWords.decimal_sign_needed) || needsDecimalSign(mapping, upload.sampleRows)),
  });
  const faultIn = (answers: Answers): string | null => {
    const { dates, unit, species, type, place, sign, tax } = asked(answers);
    if (dates && answers.dateOrder === null) return faultWords.date_order_needed;
    if (unit && answers.weightUnit === null) return faultWords.weight_unit_needed;
    if (species && answers.species === null) return faultWords.species_needed;
    if (place && answers.locationId === null) return faultWords.location_needed;
    if (sign && answers.products.decimalSign === null) return faultWords.decimal_sign_needed;
    return (
      mappingFault(upload.columns, answers.mapping, answers.kind) ??
      productFault(answers) ??
      (type && answers.appointmentTypeId === null ? faultWords.type_needed : null) ??
      (tax && (answers.products.taxIds ?? usualTaxes) === null ? productListCopy.taxesLoading : null)
    );
  };
  const form = useCallForm({
    start: (): Answers => firstAnswers({ place, upload }, kinds, isOwner),
    faults: (answers) => {
      const fault = faultIn(answers);
      return fault === null ? {} : { columns: fault };
    },
    call: async (answers) => {
      const { dates, unit, species, type, place, sign, tax } = asked(answers);
      const taxIds = tax ? (answers.products.taxIds ?? usualTaxes ?? []) : [];
      const decimalSign = sign ? answers.products.decimalSign : null;
      const supplierId = needsSupplier(answers.mapping, answers.kind) ? answers.products.supplierId : null;
      await importApi.map(upload.id, {
        kind: answers.kind,
        mapping: answers.mapping,
        dateOrder: dates ? answers.dateOrder : null,
        species: species ? answers.species : null,
        weightUnit: unit ? answers.weightUnit : null,
        appointmentTypeId: type ? answers.appointmentTypeId : null,
        locationId: place ? answers.locationId : null,
        products: hasAmounts(answers.kind) ? { ...answers.products, decimalSign, supplierId, taxIds } : null,
      });
      await importApi.check(upload.id);
    },
    place: (_, error) => {
      const words = importProblem(error) ?? copy.offline;
      setLaterAsked((before) => [...before, words]);
      return { "": words };
    },
    stays: true,
    onSaved: onChecking,
  });
  return { form, isOwner, placesOf, setUsualTaxes, asks: asked(form.values) };
}

/** The meaning of each column: guesses to correct, and questions that are never guessed. */
export function ColumnMapping(props: ColumnMappingProps) {
  const { upload } = props;
  const { form, isOwner, placesOf, setUsualTaxes, asks } = useColumnAnswers(props);
  const { kind, mapping, species, dateOrder, weightUnit, appointmentTypeId, locationId, products } = form.values;
  const notes = notesField(mapping, kind);
  return (
    <Card title={copy.columnsTitle}>
      <InlineForm form={form}>
        <ImportFacts job={upload} />
        {upload.sheets.length > 1 && <SheetChoice upload={upload} onUpload={props.onUpload} />}
        <KindQuestion
          value={kind}
          onChange={(next) =>
            form.set({ kind: next, mapping: importable(guessMapping(upload.columns, next), isOwner) })
          }
        />
        {isFromNewerServer(upload.kind ?? "clients", upload.guesses, upload.mapping) && (
          <Alert severity="warning">{copy.newerServer}</Alert>
        )}
        <Typography sx={{ color: "ink2" }}>{copy.columnsHint(upload.rowsSeen)}</Typography>
        <ColumnTable upload={upload} kind={kind} mapping={mapping} onMapping={(next) => form.set({ mapping: next })} />
        {notes !== null && Object.keys(mapping).length < upload.columns.length && (
          <Box>
            <Button onClick={() => form.set({ mapping: restIntoNotes(upload.columns, mapping, notes) })}>
              {copy.restIntoNotes}
            </Button>
          </Box>
        )}
        {isOfProducts(kind) && (
          <ProductQuestions
            kind={kind}
            mapping={mapping}
            asksSign={asks.sign}
            asksTax={asks.tax}
            onUsualTaxes={setUsualTaxes}
            value={products}
            onChange={(next) => form.set({ products: next })}
          />
        )}
        {kind === "balances" && asks.sign && (
          <DecimalSignQuestion
            value={products.decimalSign}
            onChange={(decimalSign) => form.set({ products: { ...products, decimalSign } })}
          />
        )}
        {isNameless(mapping, kind) && <Typography>{copy.nameless}</Typography>}
        {asks.species && <SpeciesQuestion value={species} onChange={(code) => form.set({ species: code })} />}
        {asks.type && (
          <AppointmentTypeQuestion value={appointmentTypeId} onChange={(id) => form.set({ appointmentTypeId: id })} />
        )}
        {asks.place && (
          <LocationQuestion
            kind={kind}
            places={placesOf(kind)}
            value={locationId}
            onChange={(id) => form.set({ locationId: id })}
          />
        )}
        {asks.unit && <WeightUnitQuestion value={weightUnit} onChange={(unit) => form.set({ weightUnit: unit })} />}
        {asks.dates && (
          <DateOrderQuestion kind={kind} value={dateOrder} onChange={(order) => form.set({ dateOrder: order })} />
        )}
        <ProblemAlert problem={form.fault("columns") ?? form.problem} />
        <Box>
          <Button type="submit" variant="primary" size="lg" isLoading={form.isBusy}>
            {copy.check}
          </Button>
        </Box>
      </InlineForm>
    </Card>
  );
}
