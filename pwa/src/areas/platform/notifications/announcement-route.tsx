import Box from "@mui/material/Box";
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
import { PLAIN } from "../lists/plain-text.ts";
import { AdminRowPage } from "../lists/admin-row-page.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { useAdminAct } from "../use-admin-act.ts";
import {
  type AnnouncementDetails,
  type EarlierText,
  endAnnouncement,
  fetchAnnouncement,
  fetchChoices,
} from "./announcements-api.ts";
import { filterWords } from "./audience-filter.tsx";
import { AnnouncementState } from "./announcement-columns.tsx";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { ReadersCard } from "./readers-card.tsx";
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

function Facts({ announcement }: { announcement: AnnouncementDetails }) {
  const { clinics, isPinned, startsAt, endsAt } = announcement;
  return (
    <KeyValues
      rows={[
        { label: copy.clinics, value: clinics },
        { label: copy.audience, value: <AudienceWords announcement={announcement} /> },
        ...(isPinned ? [{ label: copy.pinned, value: copy.untilEnd }] : []),
        { label: copy.shownFrom, value: utcText(startsAt) },
        { label: copy.shownUntil, value: endsAt === null ? copy.noEnd : utcText(endsAt) },
      ]}
    />
  );
}

/** Texts before each correction, the latest first; nothing where there was none. */
function EarlierTexts({ versions }: { versions: readonly EarlierText[] }) {
  if (versions.length === 0) return null;
  return (
    <Card title={copy.earlier}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {versions.map(({ revision, title, body, replacedAt, replacedByName }) => (
          <li key={revision}>
            <strong style={{ overflowWrap: "anywhere" }}>{title}</strong>
            <Typography sx={PLAIN}>{body}</Typography>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {copy.replaced(utcText(replacedAt), replacedByName)}
            </Typography>
          </li>
        ))}
      </Box>
    </Card>
  );
}

function Announcement({ announcement, again }: { announcement: AnnouncementDetails; again: () => void }) {
  const { title, body, severity, state, clinics, clinicsSeen, peopleSeen } = announcement;
  const [isAsking, setAsking] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
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
        title={announcementTitle(severity, title, announcement.correctedAt !== null)}
        subtitle={state === "scheduled" ? undefined : copy.seen(clinicsSeen, clinics, peopleSeen)}
        crumbs={[LIST, { label: title }]}
        actions={<AnnouncementState state={state} />}
      />
      {problem !== null && <ProblemAlert problem={problem} />}
      <TwoColumns
        aside={
          <Card>
            <Facts announcement={announcement} />
            {state !== "ended" && (
              <Box sx={{ mt: 4, display: "grid", gap: 2 }}>
                <Button onClick={() => setCorrecting(true)}>{copy.correct}</Button>
                <Button isLoading={isBusy} onClick={() => setAsking(true)}>
                  {copy.end}
                </Button>
              </Box>
            )}
          </Card>
        }
      >
        <Card title={copy.message}>
          <Typography sx={PLAIN}>{body}</Typography>
        </Card>
        <EarlierTexts versions={announcement.versions} />
        {state !== "scheduled" && <ReadersCard id={announcement.id} />}
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
      {isCorrecting && (
        <CorrectDialog
          announcement={announcement}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false);
            again();
          }}
        />
      )}
      {dialog}
    </>
  );
}
