import type { PlanSeller } from "@fernpaw/domain/plans/plan-tax";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { StepUpCancelled } from "../../../session/step-up-cancelled.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { countries } from "../../auth/public/countries.ts";
import { regionName } from "../../../ui/region-name.ts";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { billingApi, type SellerNow } from "./billing-api.ts";
import { billingCopy as copy } from "./billing.copy.ts";
import { rateOf, rateText, taxColumns, type TaxRate } from "./tax-columns.tsx";

const LIST = { label: platformCopy.sections.billing, to: "/admin/billing" };

const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "changed_meanwhile" ? copy.sellerStale : adminProblemText(error);

/** Saves upon the latest values: those of another administrator are read after a conflict, and the typed ones stay. */
function useLatestSeller(seller: SellerNow) {
  const [read, setRead] = useState(seller);
  const latest = read.revision > seller.revision ? read : seller;
  const save = async (change: (present: SellerNow) => Partial<PlanSeller>): Promise<SellerNow> => {
    try {
      return await billingApi.changeSeller({ ...latest, ...change(latest) });
    } catch (error) {
      if (parseProblem(error)?.code === "changed_meanwhile")
        setRead(await billingApi.seller(new AbortController().signal));
      throw error;
    }
  };
  return { latest, save };
}

/** The seller of the plans, and the tax of each country. */
export function Component() {
  const { data, problem, again } = useAdminFetch("seller", billingApi.seller);
  const [changed, setChanged] = useState<SellerNow | null>(null);
  const seller = changed ?? data;
  const head = <PageHeader title={copy.seller} subtitle={copy.sellerHint} crumbs={[LIST, { label: copy.seller }]} />;
  if (problem !== null && seller === null)
    return (
      <>
        {head}
        <LoadProblem problem={problem} onRetry={again} />
      </>
    );
  if (seller === null) return <LoadingScreen label={platformCopy.loading} />;
  return (
    <>
      {head}
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <SellerCard seller={seller} onChanged={setChanged} />
        <TaxesCard seller={seller} onChanged={setChanged} />
      </Box>
    </>
  );
}

interface PartProps {
  seller: SellerNow;
  onChanged: (seller: SellerNow) => void;
}

function SellerValues({ seller: { name, address, country, taxNumber, email } }: Pick<PartProps, "seller">) {
  return (
    <KeyValues
      rows={[
        { label: copy.name, value: name },
        { label: copy.address, value: <Box sx={{ whiteSpace: "pre-line" }}>{address || copy.none}</Box> },
        { label: copy.country, value: regionName(country) },
        { label: copy.taxNumber, value: taxNumber || copy.none },
        { label: copy.email, value: email || copy.none },
      ]}
    />
  );
}

function SellerCard({ seller, onChanged }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={copy.sellerTitle}>
      <SellerValues seller={seller} />
      <Box sx={{ mt: 3 }}>
        <Button onClick={() => setOpen(true)}>{copy.edit}</Button>
      </Box>
      {isOpen && (
        <SellerDialog
          seller={seller}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            setOpen(false);
            onChanged(next);
          }}
        />
      )}
    </Card>
  );
}

function CountryOptions() {
  return countries().map(({ code, name }) => (
    <MenuItem key={code} value={code}>
      {name}
    </MenuItem>
  ));
}

interface DialogProps {
  seller: SellerNow;
  onClose: () => void;
  onDone: (seller: SellerNow) => void;
}

function SellerDialog({ seller, onClose, onDone }: DialogProps) {
  const stepUp = useAdminStepUp();
  const { latest, save } = useLatestSeller(seller);
  const { name, address, country, taxNumber, email } = seller;
  const form = useCallForm({
    start: () => ({ name, address, country, taxNumber, email }),
    faults: (values) => (hasVisible(values.name) ? {} : { name: copy.nameMissing }),
    call: async (values) => {
      const typed = { ...values, name: values.name.trim(), address: values.address.trim() };
      onDone(await stepUp.run(() => save(() => typed)));
    },
    wordsOf,
    onSaved: () => toastDone(copy.saved),
  });
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={copy.sellerTitle} submitLabel={copy.save} hasCancel>
        <TextField autoFocus label={copy.name} {...form.field("name", { maxLength: 160 })} />
        <TextField multiline minRows={3} label={copy.address} {...form.field("address", { maxLength: 300 })} />
        <TextField select label={copy.country} {...form.field("country")}>
          {CountryOptions()}
        </TextField>
        <TextField label={copy.taxNumber} {...form.field("taxNumber", { maxLength: 40 })} />
        <TextField label={copy.email} inputMode="email" {...form.field("email", { maxLength: 200 })} />
        {latest.revision !== seller.revision && (
          <Box component="section" aria-label={copy.present}>
            <Typography sx={{ fontWeight: 600 }}>{copy.present}</Typography>
            <SellerValues seller={latest} />
          </Box>
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function TaxesCard({ seller, onChanged }: PartProps) {
  /** A country; empty: a new tax. Null: none is edited. */
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<TaxRate | null>(null);
  const stepUp = useAdminStepUp();
  const { save } = useLatestSeller(seller);
  const columns = useMemo(() => taxColumns(({ country }) => setEdited(country), setRemoved), []);
  const remove = async ({ country }: TaxRate): Promise<void> => {
    try {
      const without = ({ rates }: SellerNow) => ({ rates: rates.filter((one) => one.country !== country) });
      onChanged(await stepUp.run(() => save(without)));
      toastDone(copy.saved);
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) toastProblem(wordsOf(error));
    }
  };
  return (
    <Card title={copy.taxes}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 3, maxWidth: "70ch" }}>
        {copy.taxesHint}
      </Typography>
      <DataTable
        label={copy.taxes}
        columns={columns}
        rows={seller.rates}
        rowId={({ country }) => country}
        emptyText={copy.noTaxes}
        initialSort={{ column: "country", isDescending: false }}
      />
      <Box sx={{ mt: 3 }}>
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited("")}>
          {copy.addTax}
        </Button>
      </Box>
      {edited !== null && (
        <TaxDialog
          seller={seller}
          country={edited}
          onClose={() => setEdited(null)}
          onDone={(next) => {
            setEdited(null);
            onChanged(next);
          }}
        />
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoved(null)}
          title={copy.removeTitle(regionName(removed.country))}
          confirmLabel={copy.remove}
          isDestructive
          onConfirm={() => remove(removed)}
        >
          <Typography>{copy.removeText}</Typography>
        </ConfirmDialog>
      )}
      {stepUp.dialog}
    </Card>
  );
}

function TaxDialog({ seller, country, onClose, onDone }: DialogProps & { country: string }) {
  const stepUp = useAdminStepUp();
  const { save } = useLatestSeller(seller);
  const rate = seller.rates.find((one) => one.country === country);
  const form = useCallForm({
    start: () => ({ country, name: rate?.name ?? "VAT", percent: rate ? rateText(rate.milliPercent) : "" }),
    faults: (values) => ({
      ...(values.country === "" && { country: copy.countryMissing }),
      ...(!rate && seller.rates.some((one) => one.country === values.country) && { country: copy.countryTaken }),
      ...(!hasVisible(values.name) && { name: copy.taxNameMissing }),
      ...(rateOf(values.percent) === null && { percent: copy.rateWrong }),
    }),
    call: async (values) => {
      const typed = { country: values.country, name: values.name.trim(), milliPercent: rateOf(values.percent) ?? 0 };
      const withIt = ({ rates }: SellerNow) => ({
        rates: [...rates.filter((one) => one.country !== values.country), typed],
      });
      onDone(await stepUp.run(() => save(withIt)));
    },
    wordsOf,
    onSaved: () => toastDone(copy.saved),
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={rate ? copy.taxOf(regionName(country)) : copy.addTax}
        submitLabel={copy.save}
        hasCancel
      >
        {!rate && (
          <TextField select label={copy.country} {...form.field("country")}>
            {CountryOptions()}
          </TextField>
        )}
        <TextField label={copy.taxName} {...form.field("name", { maxLength: 30 })} />
        <TextField label={copy.rate} inputMode="decimal" {...form.field("percent", { maxLength: 8 })} />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
