import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link as RouterLink, Navigate, useLocation } from "react-router";
import { adminHttp, parseProblem } from "../../http/client.ts";
import { useCallForm } from "../../form/use-call-form.ts";
import { InlineForm } from "../../form/form-body.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { MfaChallenge } from "../../session/auth-context.ts";
import { SecondFactorForm } from "../two-factor/public/second-factor-form.tsx";
import { signWithPasskey } from "../two-factor/public/two-factor-api.ts";
import { copy as factorCopy } from "../two-factor/public/two-factor.copy.ts";
import { useAdminAuth } from "./admin-auth.tsx";
import { AdminDoor } from "./admin-door.tsx";
import type { AdminLoginState } from "./admin-frame-route.tsx";
import { copy } from "./platform.copy.ts";

function wordsOf(error: unknown): string {
  const problem = parseProblem(error);
  if (problem === null) return copy.noNetwork;
  if (problem.code === "rate_limited") return copy.tooMany;
  return problem.code === "invalid_credentials" ? copy.wrong : problem.title;
}

export function Component() {
  const { admin, finishLogin } = useAdminAuth();
  const [challenge, setChallenge] = useState<MfaChallenge | null>(null);
  const title = challenge ? factorCopy.stepTitle : copy.signInTitle;
  if (admin?.role === "admin") return <Navigate to={paths.admin} replace />;
  return (
    <AdminDoor title={title}>
      {challenge ? (
        <SecondFactorForm
          methods={challenge.methods}
          onProof={(proof) => finishLogin(challenge.mfaToken, proof)}
          onPasskey={() => signWithPasskey(adminHttp, "/api/admin/auth", challenge.mfaToken)}
          onBack={() => setChallenge(null)}
          lost={copy.lostSecondStep}
        />
      ) : (
        <PasswordForm onChallenge={setChallenge} />
      )}
    </AdminDoor>
  );
}

function PasswordForm({ onChallenge }: { onChallenge: (challenge: MfaChallenge) => void }) {
  const { login } = useAdminAuth();
  const location = useLocation();
  const told = location.state as AdminLoginState | null;
  const form = useCallForm({
    start: () => ({ email: "", password: "" }),
    faults: ({ email, password }) => (email.trim() === "" || password === "" ? { required: copy.required } : {}),
    call: async ({ email, password }) => {
      const challenge = await login(email.trim(), password);
      if (challenge) onChallenge(challenge);
    },
    wordsOf,
  });
  const [isTold, setTold] = useState(told?.isNotice !== true);
  const refused = form.fault("required") ?? form.problem;
  if (isTold && refused !== null) setTold(false);
  const problem = refused ?? (isTold ? (told?.message ?? null) : null);
  return (
    <>
      <Typography sx={{ color: "ink2", mb: 5 }}>{copy.signInHint}</Typography>
      <InlineForm form={form}>
        {problem === null && told?.isNotice && <Alert severity="info">{told.message}</Alert>}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <TextField label={copy.email} type="email" autoComplete="username" autoFocus {...form.field("email")} />
        <TextField label={copy.password} type="password" autoComplete="current-password" {...form.field("password")} />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
          {copy.signIn}
        </Button>
        <Typography sx={{ textAlign: "center" }}>
          <Link component={RouterLink} to={paths.login}>
            {copy.clinicLink}
          </Link>
        </Typography>
      </InlineForm>
    </>
  );
}
