import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Mail } from "lucide-react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Link as RouterLink, useLocation, useNavigate } from "react-router";
import { problemOf } from "../../http/client.ts";
import { paths } from "../../paths.ts";
import { useAuth } from "../../session/auth-context.ts";
import { originOf } from "../../session/guards.tsx";
import type { LoginState } from "../../session/guards.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { copy, problemWords } from "./auth.copy.ts";
import { DemoLogins } from "./demo-logins.tsx";
import { PasswordField } from "./password-field.tsx";

interface Refusal {
  email?: string;
  password?: string;
  form?: string;
}

export function Component() {
  const { login } = useAuth();
  const navigate = useNavigate();
  const location = useLocation();
  const notice = (location.state as LoginState | null)?.notice;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<Refusal>({});
  const [isBusy, setBusy] = useState(false);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing: Refusal = {
      ...(email.trim() === "" ? { email: copy.required } : {}),
      ...(password === "" ? { password: copy.required } : {}),
    };
    setRefusal(missing);
    if (missing.email ?? missing.password) return;
    setBusy(true);
    try {
      await login(email.trim(), password);
      await navigate(originOf(location.state), { replace: true });
    } catch (error) {
      setRefusal({ form: problemWords(problemOf(error)) });
      setBusy(false);
    }
  };

  return (
    <AuthPage title={copy.signInTitle} hint={copy.signInHint}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        onSubmit={(event) => void handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        {notice !== undefined && <Alert severity="info">{notice}</Alert>}
        {refusal.form !== undefined && <Alert severity="error">{refusal.form}</Alert>}
        <TextField
          label={copy.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          errorText={refusal.email}
          icon={<Mail size={20} aria-hidden="true" />}
        />
        <PasswordField
          label={copy.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          errorText={refusal.password}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
          {copy.signIn}
        </Button>
        <Typography sx={{ textAlign: "center" }}>
          {copy.noAccount}{" "}
          <Link component={RouterLink} to={paths.register}>
            {copy.registerLink}
          </Link>
        </Typography>
      </Stack>
      <DemoLogins
        onPick={(demo) => {
          setEmail(demo.email);
          setPassword(demo.password);
          setRefusal({});
        }}
      />
    </AuthPage>
  );
}
