import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { InlineForm } from "../../../form/form-body.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { paths } from "../../../paths.ts";
import { forgetLinkToken, useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFetch } from "../../../ui/use-fetch.ts";
import { NAME_MOST, textFault } from "../../auth/public/form-rules.ts";
import { NewPasswordField, weakness } from "../../auth/public/new-password-field.tsx";
import { AdminDoor } from "../admin-door.tsx";
import type { AdminLoginState } from "../admin-frame-route.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { acceptInvitation, type InvitedStaff, lookAtInvitation } from "./staff-api.ts";
import { staffCopy } from "./staff.copy.ts";

const copy = staffCopy.join;

const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "link_invalid" ? copy.deadHint : adminProblemText(error);

/** The mailed link of an invitation to the administration. Its token is in no address and no history. */
export function Component() {
  const token = useLinkToken("token");
  return token === null ? <Ended title={copy.noLinkTitle}>{copy.noLinkHint}</Ended> : <Invitation token={token} />;
}

function Invitation({ token }: { token: string }) {
  const { data, problem, again } = useFetch(
    `invitation ${token}`,
    (signal) => lookAtInvitation(token, signal),
    wordsOf,
  );
  if (problem === copy.deadHint) return <Ended title={copy.deadTitle}>{problem}</Ended>;
  if (data === null) {
    return (
      <AdminDoor title={copy.loading}>
        {problem === null ? (
          <Typography role="status">{platformCopy.loading}</Typography>
        ) : (
          <LoadProblem problem={problem} onRetry={again} />
        )}
      </AdminDoor>
    );
  }
  return <Join token={token} who={data} onDead={again} />;
}

function Ended({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AdminDoor title={title}>
      <Typography sx={{ color: "ink2", mb: 5 }}>{children}</Typography>
      <Button variant="primary" size="lg" fullWidth to={paths.adminLogin}>
        {copy.toSignIn}
      </Button>
    </AdminDoor>
  );
}

interface JoinProps {
  token: string;
  who: InvitedStaff;
  /** The link no longer works. */
  onDead: () => void;
}

function useJoin({ token, who, onDead }: JoinProps) {
  const navigate = useNavigate();
  return useCallForm({
    start: () => ({ firstName: who.firstName, lastName: who.lastName, password: "" }),
    faults: ({ firstName, lastName }) => {
      const [first, last] = [textFault(firstName, NAME_MOST), textFault(lastName, NAME_MOST)];
      return { ...(first !== null && { firstName: first }), ...(last !== null && { lastName: last }) };
    },
    judgeSlowly: ({ password, firstName, lastName }) =>
      weakness("password", password, [firstName, lastName, who.email]),
    call: async ({ firstName, lastName, password }) => {
      await acceptInvitation({ token, firstName: firstName.trim(), lastName: lastName.trim(), password });
      const state: AdminLoginState = { message: copy.done, isNotice: true };
      await navigate(paths.adminLogin, { replace: true, state });
      forgetLinkToken();
    },
    place: (problem) => {
      if (problem?.code === "link_invalid") {
        onDead();
        return null;
      }
      return problem?.code === "weak_password" ? { password: problem.title } : undefined;
    },
    wordsOf,
  });
}

function Join(props: JoinProps) {
  const { who } = props;
  const form = useJoin(props);
  return (
    <AdminDoor title={copy.title}>
      <Typography sx={{ color: "ink2", mb: 5, overflowWrap: "anywhere" }}>{copy.hint(who.email)}</Typography>
      <InlineForm form={form}>
        <ProblemAlert problem={form.problem} />
        {/* A password manager saves what belongs together. */}
        <input type="email" name="email" autoComplete="username" value={who.email} readOnly hidden />
        <FormColumns>
          <TextField
            label={staffCopy.firstName}
            name="given-name"
            autoComplete="given-name"
            {...form.field("firstName")}
          />
          <TextField
            label={staffCopy.lastName}
            name="family-name"
            autoComplete="family-name"
            {...form.field("lastName")}
          />
        </FormColumns>
        <NewPasswordField
          label={copy.password}
          {...form.bind("password")}
          context={[form.values.firstName, form.values.lastName, who.email]}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy || form.isSaved}>
          {copy.accept}
        </Button>
      </InlineForm>
    </AdminDoor>
  );
}
