import { sumMinor } from "@fernpaw/domain/kernel/money";
import { PLAN_CURRENCIES } from "@fernpaw/domain/plans/plan";
import { NO_TAX, type PlanTax, planTaxMinor } from "@fernpaw/domain/plans/plan-tax";
import MenuItem from "@mui/material/MenuItem";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { FormBody } from "../../../form/form-body.tsx";
import { FormElement } from "../../../form/form-element.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useFetch } from "../../../ui/use-fetch.ts";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { billingApi } from "./billing-api.ts";
import { billingCopy } from "./billing.copy.ts";
import { BuyerCard } from "./buyer-card.tsx";
import { InvoiceQuestion } from "./invoice-question.tsx";
import { LinesCard } from "./lines-card.tsx";
import { planMoney } from "./plan-money.ts";
import { rateText } from "./tax-columns.tsx";
import { BLANK_LINE, faultsOf, linesOf, netOf, type TypedInvoice } from "./typed-invoice.ts";

const copy = billingCopy.written;
const LIST = { label: platformCopy.sections.billing, to: "/admin/billing" };
const WORDS: Readonly<Record<string, string>> = { not_found: copy.gone, already_exists: copy.different };
const wordsOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

/** A mistyped id is refused before the clinic is looked for. */
const buyerWords = (error: unknown): string =>
  ["not_found", "malformed"].includes(parseProblem(error)?.code ?? "") ? copy.noClinic : adminProblemText(error);

/** The clinic is in the address. */
function useBuyer() {
  const [params, setParams] = useSearchParams();
  const clinicId = params.get("clinic");
  const { data, problem } = useFetch(
    `buyer ${clinicId}`,
    async (signal) => (clinicId === null ? null : billingApi.buyer(clinicId, signal)),
    buyerWords,
  );
  return {
    clinicId,
    found: clinicId === null ? null : data,
    problem: clinicId === null ? null : problem,
    choose: (id: string | null) => setParams(id === null ? {} : { clinic: id }, { replace: true }),
  };
}

/** Asks before it sends: an invoice cannot be changed. */
function useWriting(clinicId: string | null) {
  const navigate = useNavigate();
  const stepUp = useAdminStepUp();
  /** One invoice, however often its button is tapped. */
  const [id] = useState(newId);
  const [isAsking, setAsking] = useState(false);
  const isConfirmed = useRef(false);
  const form = useCallForm<TypedInvoice>({
    start: () => ({ currency: "GBP", lines: [BLANK_LINE()] }),
    faults: (values) => faultsOf(values, clinicId !== null),
    mayGoOn: () => {
      if (!isConfirmed.current) setAsking(true);
      return isConfirmed.current;
    },
    call: async (values) => {
      isConfirmed.current = false;
      const { currency } = values;
      await stepUp.run(() => billingApi.write({ id, clinicId: clinicId ?? "", currency, lines: linesOf(values) }));
    },
    wordsOf,
    onSaved: () => {
      toastDone(copy.made);
      void navigate(`/admin/billing/invoices/${id}`);
    },
  });
  const confirm = (): void => {
    setAsking(false);
    isConfirmed.current = true;
    form.submit();
  };
  return { form, isAsking, stop: () => setAsking(false), confirm, dialog: stepUp.dialog };
}

/** An invoice that an administrator writes to a clinic, for work beside the plans. */
export function Component() {
  const { clinicId, found, problem, choose } = useBuyer();
  const { form, isAsking, stop, confirm, dialog } = useWriting(clinicId);
  const { currency } = form.values;
  const sums = sumsOf(form.values, found?.tax ?? NO_TAX);
  return (
    <FormElement form={form}>
      <PageHeader
        title={copy.fresh}
        subtitle={copy.hint}
        crumbs={[LIST, { label: copy.fresh }]}
        actions={
          <Button type="submit" variant="primary" isLoading={form.isBusy}>
            {copy.make}
          </Button>
        }
      />
      <TwoColumns aside={<SumsCard sums={sums} currency={currency} tax={found?.tax ?? NO_TAX} />}>
        {problem !== null && <ProblemAlert problem={problem} />}
        <BuyerCard
          isChosen={clinicId !== null}
          buyer={found?.buyer ?? null}
          fault={form.fault("clinic")}
          onChoose={choose}
        />
        <Card>
          <FormBody form={form}>
            <TextField select label={copy.currency} {...form.field("currency")}>
              {PLAN_CURRENCIES.map((code) => (
                <MenuItem key={code} value={code}>
                  {code}
                </MenuItem>
              ))}
            </TextField>
          </FormBody>
        </Card>
        <LinesCard form={form} />
      </TwoColumns>
      <InvoiceQuestion
        isOpen={isAsking}
        onClose={stop}
        onConfirm={confirm}
        total={planMoney(sums.total, currency)}
        buyer={found?.buyer.name ?? copy.clinic}
      />
      {dialog}
    </FormElement>
  );
}

function sumsOf(values: TypedInvoice, tax: PlanTax): { net: number; tax: number; total: number } {
  const net = netOf(values);
  const taxMinor = net > 0 ? planTaxMinor(net, tax) : 0;
  return { net, tax: taxMinor, total: sumMinor([net, taxMinor]) };
}

interface SumsCardProps {
  sums: ReturnType<typeof sumsOf>;
  currency: string;
  tax: PlanTax;
}

function SumsCard({ sums, currency, tax }: SumsCardProps) {
  const taxWords = tax.isReverse ? billingCopy.reverse : planMoney(sums.tax, currency);
  return (
    <Card title={billingCopy.total}>
      <KeyValues
        rows={[
          { label: billingCopy.net, value: planMoney(sums.net, currency) },
          ...(tax.name === "" ? [] : [{ label: `${tax.name} ${rateText(tax.milliPercent)}%`, value: taxWords }]),
          { label: billingCopy.total, value: planMoney(sums.total, currency) },
        ]}
      />
    </Card>
  );
}
