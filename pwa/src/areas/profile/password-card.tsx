import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Link as RouterLink } from "react-router";
import { problemOf } from "../../http/client.ts";
import type { Profile } from "../../session/tokens/stored-session.ts";
import { paths } from "../../paths.ts";
import { problemText } from "../../session/sign-in/problem.copy.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useFaultFocus } from "../../ui/use-fault-focus.ts";
import { NewPasswordField, passwordFault } from "../auth/shared/new-password-field.tsx";
import type { PasswordFault } from "../auth/shared/new-password-field.tsx";
import { PasswordField } from "../auth/shared/password-field.tsx";
import { changePassword } from "./profile-calls.ts";
import { copy } from "./profile.copy.ts";

interface Faults {
  current?: string;
  next?: PasswordFault;
  form?: string;
}

/** Where the server's refusal belongs. */
function faultsIn(error: unknown, next: string): Faults {
  const code = problemOf(error)?.code;
  if (code === "wrong_password") return { current: copy.password.wrong };
  return code === "weak_password" ? { next: { of: next, words: problemText(error) } } : { form: problemText(error) };
}

export function PasswordCard({ user, onChanged }: { user: Profile; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const context = [user.firstName, user.lastName, user.email, user.clinic?.name ?? ""];

  useFaultFocus(form, faults);

  const save = async () => {
    const weak = await passwordFault(next, context);
    const missing = current === "" ? { current: copy.password.required } : {};
    const found: Faults = { ...missing, ...(weak === null ? {} : { next: weak }) };
    if (found.current ?? found.next) return setFaults(found);
    setBusy(true);
    try {
      await changePassword(current, next);
      setFaults({});
      setCurrent("");
      setNext("");
      toastDone(copy.password.done);
      onChanged();
    } catch (error) {
      setFaults(faultsIn(error, next));
    }
    setBusy(false);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card titleLevel="h3" title={copy.password.title}>
      <Stack
        component="form"
        noValidate
        ref={form}
        spacing={4}
        onSubmit={(event) => handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.password.hint}
        </Typography>
        <ProblemAlert problem={faults.form ?? null} />
        {/* A password manager changes the entry of this address. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={copy.password.current}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          errorText={faults.current}
        />
        <NewPasswordField
          label={copy.password.next}
          value={next}
          onChange={setNext}
          context={context}
          fault={faults.next}
        />
        <Stack direction="row" spacing={4} sx={{ alignItems: "center", flexWrap: "wrap" }}>
          <Button type="submit" isLoading={isBusy}>
            {copy.password.save}
          </Button>
          <Link
            component={RouterLink}
            to={paths.forgetPassword}
            state={{ email: user.email }}
            sx={{ minHeight: 44, display: "inline-flex", alignItems: "center" }}
          >
            {copy.password.forgot}
          </Link>
        </Stack>
      </Stack>
    </Card>
  );
}
