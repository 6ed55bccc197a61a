import { billingTitle } from "../billing.copy.ts";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { closeTill } from "@fernpaw/domain/billing/till.mutations";
import { differenceLimit, differenceOf } from "@fernpaw/domain/billing/till-sums";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { CloseResult } from "./close-result.tsx";
import { closeArgs, startValues, type CloseReading, type CloseValues } from "./close-values.ts";
import { CountDrawer } from "./count-drawer.tsx";
import { CountTable } from "./count-table.tsx";
import { piecesOf } from "./pieces.ts";
import { TabletList } from "./tablet-list.tsx";
import { closeWords as words, copy } from "./till.copy.ts";
import { openTillPage, type TillPage } from "./tills.queries.ts";
import { useTablets } from "./use-tablets.ts";
import { whenText } from "./when-text.ts";

/** The count of a till, and its closing. */
export function CloseTillScreen({ tillId }: { tillId: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => openTillPage(db, tillId), [db, tillId]);
  if (!can("billing:manage")) return <EmptyState isPage title={copy.noView} />;
  return (
    <RowPage
      page={page}
      missing={{ title: copy.notHere, hint: copy.notHereHint }}
      list={{ to: paths.billing, title: billingTitle }}
    >
      {(found) => <ClosePage key={found.session.id} page={found} />}
    </RowPage>
  );
}

type Args = ArgsOf<typeof closeTill>;
type Tablets = ReturnType<typeof useTablets>;

function useCloseForm(reading: CloseReading, tablets: Tablets) {
  const { mutate, settings } = useClinic();
  const { ask, dialog } = useApproval();
  const navigate = useNavigate();
  const approval = useRef<ApprovalArg | null>(null);
  const nextId = useRef(newId());
  const { page } = reading;
  const { till, session } = page;
  const argsOf = (values: CloseValues, fault: (field: string, text: string) => null): Args | null => {
    const args = closeArgs(values, reading, fault);
    return args && { ...args, nextId: nextId.current, missing: tablets.missing };
  };
  const form: Form<CloseValues> = useActionForm({
    mutation: closeTill,
    start: () => startValues(reading),
    toArgs: argsOf,
    draftKey: `till:${session.id}`,
    mayGoOn: async (values) => {
      approval.current = null;
      const args = argsOf(values, () => null);
      if (args === null) return true;
      const isAbove = differenceOf(args.counted) > differenceLimit(settings);
      if (!isAbove && tablets.missing.length === 0) return true;
      const reason = values.reason.trim() === "" ? words.withoutReason : values.reason.trim();
      const given = { ...args, reason: values.reason.trim() };
      const what = words.approve(till.name);
      approval.current = await ask({ name: closeTill.name, args: given, needs: "owner", what, reason });
      return approval.current !== null;
    },
    send: async (args) => mutate(closeTill, { ...args, ...(approval.current && { approval: approval.current }) }),
    onSaved: () => {
      toastDone(words.closed(till.name));
      void navigate(paths.tillSession(session.id), { replace: true });
    },
  });
  return { form, dialog };
}

function ClosePage({ page }: { page: TillPage }) {
  const { settings, timeZone } = useClinic();
  const { till, session, openedBy } = page;
  const tablets = useTablets(session.id);
  const decimals = decimalsOf(settings.currency);
  const reading: CloseReading = {
    page,
    pieces: piecesOf(settings.currency),
    format: { locale: settings.locale, decimals },
    money: (minor) => moneyText(minor, settings),
    isBlind: settings.countsBlind === "yes",
  };
  const { form, dialog } = useCloseForm(reading, tablets);
  const isReasonAsked = form.fault("reason") !== undefined;
  useEffect(() => {
    // A person who closes has counted: the difference is shown with its question.
    if (isReasonAsked) form.set({ isCounted: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [isReasonAsked]);
  return (
    <>
      <PageHeader
        title={words.title(till.name)}
        crumbs={[{ label: billingTitle, to: paths.billing }, { label: till.name }]}
        subtitle={copy.since(whenText(session.openedAt, timeZone), openedBy)}
      />
      <InlineForm form={form}>
        <Box
          sx={{
            display: "grid",
            gap: 4,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(300px, 1fr)" },
            alignItems: "start",
          }}
        >
          <Stack spacing={4}>
            <CountDrawer form={form} reading={reading} />
            <CountTable form={form} reading={reading} />
          </Stack>
          <Stack spacing={4}>
            <TabletList tablets={tablets.all} isBusy={tablets.isBusy} onAgain={tablets.again} />
            <CloseResult
              form={form}
              reading={reading}
              missing={tablets.missing.length}
              isKnown={tablets.all !== null}
            />
            <ProblemAlert problem={form.problem} />
          </Stack>
        </Box>
      </InlineForm>
      {dialog}
    </>
  );
}
