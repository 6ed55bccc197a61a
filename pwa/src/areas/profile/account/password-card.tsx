import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router";
import { PasswordChange } from "@fernpaw/domain/auth/account-forms";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { paths } from "../../../paths.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { NewPasswordField, weakness } from "../../auth/public/new-password-field.tsx";
import { PasswordField } from "../../auth/public/password-field.tsx";
import { changePassword } from "../profile-calls.ts";
import { copy } from "../profile.copy.ts";

export function PasswordCard({ user, onChanged }: { user: Profile; onChanged: () => void }) {
  const context = [user.firstName, user.lastName, user.email, user.clinic?.name ?? ""];
  const form = useCallForm({
    schema: PasswordChange,
    start: () => ({ currentPassword: "", newPassword: "" }),
    faults: ({ currentPassword }) => (currentPassword === "" ? { currentPassword: copy.password.required } : {}),
    judgeSlowly: ({ newPassword }) => weakness("newPassword", newPassword, context),
    call: ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    place: (problem, error) => {
      if (problem?.code === "wrong_password") return { currentPassword: copy.password.wrong };
      return problem?.code === "weak_password" ? { newPassword: problemText(error) } : undefined;
    },
    stays: true,
    onSaved: () => {
      form.reset({ currentPassword: "", newPassword: "" });
      toastDone(copy.password.done);
      onChanged();
    },
  });
  return (
    <Card titleLevel="h3" title={copy.password.title}>
      <InlineForm form={form}>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.password.hint}
        </Typography>
        <ProblemAlert problem={form.problem} />
        {/* A password manager changes the entry of this address. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={copy.password.current}
          name="current-password"
          autoComplete="current-password"
          {...form.field("currentPassword")}
        />
        <NewPasswordField label={copy.password.next} {...form.bind("newPassword")} context={context} />
        <Stack direction="row" spacing={4} sx={{ alignItems: "center", flexWrap: "wrap" }}>
          <Button type="submit" isLoading={form.isBusy}>
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
      </InlineForm>
    </Card>
  );
}
