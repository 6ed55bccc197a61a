import Typography from "@mui/material/Typography";
import { useState } from "react";
import { announcementTitle } from "@fernpaw/domain/notifications/announcement-title.copy";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { AdminRowPage } from "../lists/admin-row-page.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { type AnnouncementDetails, endAnnouncement, fetchAnnouncement, fetchChoices } from "./announcements-api.ts";
import { filterWords } from "./audience-filter.tsx";
import { AnnouncementState } from "./announcement-columns.tsx";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { utcText } from "./utc-time.ts";

const LIST = { label: platformCopy.sections.notifications, to: "/admin/notifications" };
const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "invalid_transition" ? copy.over : adminProblemText(error);

/** One announcement: its text, how many have read it, and its end. */
export function Component() {
  return (
    <AdminRowPage fetchRow={fetchAnnouncement} list={LIST} name={copy.list} gone={copy.noSuch}>
      {(announcement, again) => <Announcement key={announcement.id} announcement={announcement} again={again} />}
    </AdminRowPage>
  );
}

function AudienceWords({ announcement: { isForAll, filter, chosen } }: { announcement: AnnouncementDetails }) {
  const { data } = useAdminFetch("choices", fetchChoices);
  if (isForAll) return copy.everyClinic;
  const words = filter === null ? [] : filterWords(filter, data);
  return [...words, ...(chosen > 0 ? [copy.chosenCount(chosen)] : [])].join("; ");
}

function Announcement({ announcement, again }: { announcement: AnnouncementDetails; again: () => void }) {
  const { title, body, severity, state, startsAt, endsAt, clinics, clinicsSeen, peopleSeen, isPinned } = announcement;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, run, dialog } = useAdminAct(wordsOf);
  const end = async (): Promise<void> => {
    setAsking(false);
    if (!(await run(() => endAnnouncement(announcement.id)))) return;
    toastDone(copy.wasEnded);
    again();
  };
  return (
    <>
      <PageHeader
        title={announcementTitle(severity, title)}
        subtitle={state === "scheduled" ? undefined : copy.seen(clinicsSeen, clinics, peopleSeen)}
        crumbs={[LIST, { label: title }]}
        actions={<AnnouncementState state={state} />}
      />
      {problem !== null && <ProblemAlert problem={problem} />}
      <TwoColumns
        aside={
          <Card>
            <KeyValues
              rows={[
                { label: copy.clinics, value: clinics },
                { label: copy.audience, value: <AudienceWords announcement={announcement} /> },
                ...(isPinned ? [{ label: copy.pinned, value: copy.untilEnd }] : []),
                { label: copy.shownFrom, value: utcText(startsAt) },
                { label: copy.shownUntil, value: endsAt === null ? copy.noEnd : utcText(endsAt) },
              ]}
            />
            {state !== "ended" && (
              <Button isLoading={isBusy} onClick={() => setAsking(true)} style={{ marginBlockStart: 16 }}>
                {copy.end}
              </Button>
            )}
          </Card>
        }
      >
        <Card title={copy.message}>
          <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{body}</Typography>
        </Card>
      </TwoColumns>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        onClose={() => setAsking(false)}
        onConfirm={end}
        title={copy.endTitle}
        confirmLabel={copy.end}
      >
        {copy.endWhy}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
