import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Link as RouterLink, useSearchParams } from "react-router";
import { problemOf } from "../../http/client.ts";
import { paths } from "../../paths.ts";
import { useAuth } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { useFaultFocus } from "../../ui/use-fault-focus.ts";
import { AuthPage } from "./auth-page.tsx";
import { copy as authCopy, problemWords } from "./auth.copy.ts";
import { copy } from "./register.copy.ts";
import { ClinicStep, PasswordStep, PersonStep } from "./register-steps.tsx";
import {
  faultsOf,
  forgetFields,
  keepFields,
  keptFields,
  reachableStep,
  registrationOf,
  stepOf,
} from "./registration-form.ts";
import type { RegistrationFaults, RegistrationFields } from "./registration-form.ts";
import { passwordFault } from "./shared/new-password-field.tsx";
import type { PasswordFault } from "./shared/new-password-field.tsx";

const LAST_STEP = copy.steps.length - 1;

/** The step stands in the address, so that the browser's own Back goes one step back. */
function useStep(fields: RegistrationFields) {
  const [params, setParams] = useSearchParams();
  const step = reachableStep(Number(params.get("step") ?? 1) - 1 || 0, fields);
  const goTo = (next: number, options = {}) => setParams(next === 0 ? {} : { step: String(next + 1) }, options);
  return { step, goTo };
}

function useRegistration() {
  const { register } = useAuth();
  const [fields, setFields] = useState(keptFields);
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<RegistrationFaults & { password?: PasswordFault }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { step, goTo } = useStep(fields);

  const change = (part: Partial<RegistrationFields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    keepFields(next);
  };
  const refuse = (error: unknown) => {
    const answer = problemOf(error);
    if (answer?.code === "weak_password") return setFaults({ password: { of: password, words: problemWords(error) } });
    const named = answer?.errors.map(({ path }) => path).find((path) => stepOf(path) !== null);
    if (named !== undefined) goTo(stepOf(named) ?? 0);
    setProblem(problemWords(error));
  };
  const open = async () => {
    const fault = await passwordFault(password, [fields.clinicName, fields.firstName, fields.lastName, fields.email]);
    setFaults(fault === null ? {} : { password: fault });
    if (fault !== null) return;
    setBusy(true);
    try {
      await register(registrationOf(fields, password));
      forgetFields();
    } catch (error) {
      refuse(error);
      setBusy(false);
    }
  };
  const proceed = async (): Promise<void> => {
    setProblem(null);
    if (step === LAST_STEP) return open();
    const found = faultsOf(step, fields);
    setFaults(found);
    if (Object.keys(found).length === 0) goTo(step + 1);
  };
  return {
    fields,
    change,
    password,
    setPassword,
    faults,
    problem,
    isBusy,
    step,
    proceed,
    goBack: () => goTo(step - 1),
  };
}

export function Component() {
  const registration = useRegistration();
  const { fields, change, password, setPassword, faults, problem, isBusy, step } = registration;
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, faults);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) form.current?.querySelector<HTMLElement>("input:not([readonly])")?.focus();
    shownStep.current = step;
  }, [step]);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await registration.proceed();
  };

  return (
    <AuthPage title={copy.title} hint={copy.hint}>
      <Stack
        component="form"
        noValidate
        ref={form}
        spacing={4}
        onSubmit={(event) => void handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <StepProgress steps={copy.steps} current={step} label={copy.stepsLabel} />
        <ProblemAlert problem={problem} />
        {step === 0 && <ClinicStep fields={fields} faults={faults} onChange={change} />}
        {step === 1 && <PersonStep fields={fields} faults={faults} onChange={change} />}
        {step === LAST_STEP && (
          <PasswordStep fields={fields} password={password} fault={faults.password} onPassword={setPassword} />
        )}
        <Stack direction="row" spacing={3}>
          {step > 0 && (
            <Button size="lg" onClick={registration.goBack} disabled={isBusy}>
              {copy.back}
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
            {step === LAST_STEP ? copy.register : copy.next}
          </Button>
        </Stack>
        <Typography sx={{ textAlign: "center" }}>
          {authCopy.haveAccount}{" "}
          <Link component={RouterLink} to={paths.login}>
            {authCopy.signInLink}
          </Link>
        </Typography>
      </Stack>
    </AuthPage>
  );
}
