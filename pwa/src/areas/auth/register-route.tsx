import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { Link as RouterLink, useNavigate } from "react-router";
import { problemOf } from "../../http/client.ts";
import { paths } from "../../paths.ts";
import { useAuth } from "../../session/auth-context.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { copy, problemWords } from "./auth.copy.ts";
import { countries, currencyOf, guessedCountry, guessedTimeZone } from "./countries.ts";
import type { CountryCode } from "./countries.ts";
import { PasswordField } from "./password-field.tsx";

/** As the server asks; its own check is the one that counts. */
const MIN_PASSWORD = 12;

interface Fields {
  clinicName: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  country: CountryCode;
}

export function Component() {
  const { register: openClinic } = useAuth();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Fields>({
    defaultValues: { country: guessedCountry() },
  });
  const { handleSubmit, setError } = form;

  const save = async (fields: Fields) => {
    setProblem(null);
    try {
      await openClinic({ ...fields, currency: currencyOf(fields.country), timeZone: guessedTimeZone() });
      await navigate(paths.dashboard, { replace: true });
    } catch (error) {
      const answer = problemOf(error);
      if (answer?.code === "weak_password")
        setError("password", { message: problemWords(answer) }, { shouldFocus: true });
      else if (answer?.code === "email_taken")
        setError("email", { message: problemWords(answer) }, { shouldFocus: true });
      else setProblem(problemWords(answer));
    }
  };

  return (
    <AuthPage title={copy.registerTitle} hint={copy.registerHint}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        onSubmit={(event) => void handleSubmit(save)(event as SubmitEvent<HTMLFormElement>)}
      >
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <RegistrationFields form={form} />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.formState.isSubmitting}>
          {copy.register}
        </Button>
        <Typography sx={{ textAlign: "center" }}>
          {copy.haveAccount}{" "}
          <Link component={RouterLink} to={paths.login}>
            {copy.signInLink}
          </Link>
        </Typography>
      </Stack>
    </AuthPage>
  );
}

function RegistrationFields({ form: { register, formState } }: { form: UseFormReturn<Fields> }) {
  const { errors } = formState;
  const required = { validate: (value: string) => value.trim() !== "" || copy.required };
  return (
    <>
      <TextField
        label={copy.clinicName}
        autoFocus
        autoComplete="organization"
        errorText={errors.clinicName?.message}
        {...register("clinicName", required)}
      />
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, gap: 4 }}>
        <TextField
          label={copy.firstName}
          autoComplete="given-name"
          errorText={errors.firstName?.message}
          {...register("firstName", required)}
        />
        <TextField
          label={copy.lastName}
          autoComplete="family-name"
          errorText={errors.lastName?.message}
          {...register("lastName", required)}
        />
      </Box>
      <TextField
        label={copy.email}
        type="email"
        autoComplete="username"
        errorText={errors.email?.message}
        {...register("email", {
          ...required,
          pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: copy.emailInvalid },
        })}
      />
      <PasswordField
        label={copy.newPassword}
        autoComplete="new-password"
        helperText={copy.newPasswordHint}
        errorText={errors.password?.message}
        {...register("password", {
          minLength: { value: MIN_PASSWORD, message: copy.passwordShort },
          required: copy.required,
        })}
      />
      <TextField
        select
        label={copy.country}
        defaultValue={guessedCountry()}
        {...register("country")}
        helperText={`${copy.timeZone}: ${guessedTimeZone()}`}
      >
        {countries().map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
