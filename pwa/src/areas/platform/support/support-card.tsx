import { hasVisible } from "@fernpaw/domain/kernel/text";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { KeyRound, LifeBuoy } from "lucide-react";
import { useNavigate } from "react-router";
import { InlineForm } from "../../../form/form-body.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useFetch } from "../../../ui/use-fetch.ts";
import { SupportList } from "../../profile/public/support-list.tsx";
import { utcText } from "../notifications/utc-time.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { askOpenAccesses, useOpenAccesses } from "./open-accesses.ts";
import { type NamedClinic, supportApi } from "./support-api.ts";
import { supportCopy as copy } from "./support.copy.ts";

const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "forbidden" ? copy.forbidden : adminProblemText(error);

/** Opens a support access with a reason, and lists the ones before. */
export function SupportCards({ clinic: { id, suspendedAt } }: { clinic: Omit<NamedClinic, "name"> }) {
  const { data, problem, again } = useFetch(`support ${id}`, (signal) => supportApi.accessesTo(id, signal), wordsOf);
  const own = useOpenAccesses()?.find(({ clinicId }) => clinicId === id);
  const title = (
    <Box component="span" sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <LifeBuoy size={20} aria-hidden="true" />
      {copy.title}
    </Box>
  );
  if (problem === copy.forbidden)
    return (
      <Card title={title}>
        <Typography>{problem}</Typography>
      </Card>
    );
  return (
    <>
      <Card title={title}>
        <Typography variant="body2" sx={{ color: "ink2", mb: 3 }}>
          {copy.text}
        </Typography>
        {own && (
          <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
            <Typography>{copy.isOpen(utcText(own.expiresAt))}</Typography>
            <Button variant="primary" to={`/admin/clinics/${id}/support`}>
              {copy.view}
            </Button>
          </Box>
        )}
        {!own && suspendedAt !== null && <Typography>{copy.suspended}</Typography>}
        {!own && suspendedAt === null && <OpenForm clinicId={id} />}
      </Card>
      <Card title={copy.before}>
        {problem !== null && <LoadProblem problem={problem} onRetry={again} />}
        {data === null && problem === null && <SkeletonRows rows={2} />}
        {data?.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.none}</Typography>}
        {data !== null && <SupportList accesses={data} whenText={utcText} />}
      </Card>
    </>
  );
}

function OpenForm({ clinicId }: { clinicId: string }) {
  const navigate = useNavigate();
  const stepUp = useAdminStepUp();
  const form = useCallForm({
    start: () => ({ reason: "", ticket: "" }),
    faults: ({ reason, ticket }) => ({
      ...(hasVisible(reason) ? {} : { reason: copy.reasonMissing }),
      ...(hasVisible(ticket) ? {} : { ticket: copy.ticketMissing }),
    }),
    call: ({ reason, ticket }) =>
      stepUp.run(() => supportApi.open(clinicId, { reason: reason.trim(), ticket: ticket.trim() })),
    wordsOf,
    onSaved: () => {
      toastDone(copy.opened);
      void askOpenAccesses();
      void navigate(`/admin/clinics/${clinicId}/support`);
    },
  });
  return (
    <>
      <InlineForm form={form}>
        <TextField multiline minRows={2} label={copy.reason} {...form.field("reason", { maxLength: 500 })} />
        <TextField label={copy.ticket} {...form.field("ticket", { maxLength: 40, autoComplete: "off" })} />
        <ProblemAlert problem={form.problem} />
        <Button
          type="submit"
          variant="primary"
          fullWidth
          isLoading={form.isBusy}
          startIcon={<KeyRound size={18} aria-hidden="true" />}
        >
          {copy.open}
        </Button>
      </InlineForm>
      {stepUp.dialog}
    </>
  );
}
