import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import { Link as RouterLink, useSearchParams } from "react-router";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Form } from "../../../form/form-types.ts";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { StepProgress } from "../../../ui/step-progress.tsx";
import { AuthPage } from "../auth-page.tsx";
import { copy as authCopy, problemWords } from "../auth.copy.ts";
import { copy } from "./register.copy.ts";
import { ClinicStep, PasswordStep, PersonStep } from "./register-steps.tsx";
import {
  faultsOf,
  forgetFields,
  keepFields,
  keptFields,
  reachableStep,
  buildRegistration,
  stepOf,
} from "./registration-form.ts";
import type { RegistrationFields, RegistrationValues } from "./registration-form.ts";
import { weakness } from "../public/new-password-field.tsx";

const LAST_STEP = copy.steps.length - 1;

/** The step stands in the address, so that the browser's own Back goes one step back. */
function useStep(fields: RegistrationFields) {
  const [params, setParams] = useSearchParams();
  const step = reachableStep(Number(params.get("step") ?? 1) - 1 || 0, fields);
  const goTo = (next: number, options = {}) => setParams(next === 0 ? {} : { step: String(next + 1) }, options);
  return { step, goTo };
}

const namesIn = ({ clinicName, firstName, lastName, email }: RegistrationFields): string[] => [
  clinicName,
  firstName,
  lastName,
  email,
];

const agreementFault = ({ acceptsAgreement }: RegistrationValues): { acceptsAgreement?: string } =>
  acceptsAgreement ? {} : { acceptsAgreement: copy.agreementMissing };

function useRegistration() {
  const { register } = useAuth();
  const form: Form<RegistrationValues> = useCallForm({
    start: (): RegistrationValues => ({ ...keptFields(), password: "", acceptsAgreement: false }),
    faults: (values) => (step === LAST_STEP ? agreementFault(values) : faultsOf(step, values)),
    judgeSlowly: async (values) => (step === LAST_STEP ? weakness("password", values.password, namesIn(values)) : {}),
    call: async (values) => {
      if (step < LAST_STEP) return goTo(step + 1);
      await register(buildRegistration(values));
      forgetFields();
    },
    place: (problem, error) => {
      if (problem?.code === "weak_password") return { password: problemWords(error) };
      if (problem?.code === "agreement_needed") return { acceptsAgreement: problemWords(error) };
      const named = problem?.errors.map(({ path }) => path).find((path) => stepOf(path) !== null);
      if (named !== undefined) goTo(stepOf(named) ?? 0);
      return { "": problemWords(error) };
    },
    // Each step is sent; the last one to the server.
    stays: true,
  });
  const { password: _, acceptsAgreement: __, ...fields } = form.values;
  const { step, goTo } = useStep(fields);
  const kept = JSON.stringify(fields);
  useEffect(() => {
    if (form.isDirty) keepFields(JSON.parse(kept) as RegistrationFields);
  }, [form.isDirty, kept]);
  return { form, step, goBack: () => goTo(step - 1) };
}

export function Component() {
  const { form, step, goBack } = useRegistration();
  const shownStep = useRef(step);
  const { element } = form;
  useEffect(() => {
    if (shownStep.current !== step) element.current?.querySelector<HTMLElement>("input:not([readonly])")?.focus();
    shownStep.current = step;
  }, [step, element]);

  return (
    <AuthPage title={copy.title} hint={copy.hint}>
      <InlineForm form={form}>
        <StepProgress steps={copy.steps} current={step} label={copy.stepsLabel} />
        <ProblemAlert problem={form.problem} />
        {step === 0 && <ClinicStep form={form} />}
        {step === 1 && <PersonStep form={form} />}
        {step === LAST_STEP && <PasswordStep form={form} />}
        <Stack direction="row" spacing={3}>
          {step > 0 && (
            <Button size="lg" onClick={goBack} disabled={form.isBusy}>
              {copy.back}
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
            {step === LAST_STEP ? copy.register : copy.next}
          </Button>
        </Stack>
        <Typography sx={{ textAlign: "center" }}>
          {authCopy.haveAccount}{" "}
          <Link component={RouterLink} to={paths.login}>
            {authCopy.signInLink}
          </Link>
        </Typography>
      </InlineForm>
    </AuthPage>
  );
}
