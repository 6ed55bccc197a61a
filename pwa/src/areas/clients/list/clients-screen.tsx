import { pets } from "@fernpaw/domain/pets/pet";
import { clients } from "@fernpaw/domain/clients/client";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { BellRing, Pill, QrCode, Upload, UserRoundPlus } from "lucide-react";
import { memo, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { answersTo, useRowKeys } from "../../../ui/use-row-keys.ts";
import { usePendingIds } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import type { FoundSubject } from "../../search/search.queries.ts";
import { SubjectLine } from "../../search/public/subject-line.tsx";
import { lookingWords, serverWords } from "../../search/public/server-search.copy.ts";
import { useServerSearch } from "../../search/public/use-server-search.ts";
import { useNothingText } from "../../search/public/use-nothing-text.ts";
import { useSearchAnswer } from "../../search/public/use-search.ts";
import { copy } from "../clients.copy.ts";
import type { ListQuestion } from "./list.queries.ts";
import { copy as intakeCopy } from "../intake/intake.copy.ts";
import { IntakeLinkDialog } from "../intake/intake-link-dialog.tsx";
import { IntakeStrip } from "../public/intake-strip.tsx";
import { ClientFormDialog } from "../public/client-form-dialog.tsx";
import { SubjectTable } from "./subject-table.tsx";

interface ClientsScreenProps {
  /** What is listed while nothing is searched for. */
  question: ListQuestion;
  onQuestion: (question: ListQuestion) => void;
  text: string;
  onText: (text: string) => void;
  /** What a new client starts with, as typed in the search; null: the form is closed. */
  adding: string | null;
  onAdding: (text: string | null) => void;
  onAdded: (clientId: string) => void;
}

const LIMIT = 50;

/** Finds anybody on the device, or adds a client. */
export function ClientsScreen(props: ClientsScreenProps) {
  const { text, onText, adding, onAdding, onAdded } = props;
  const { db, can } = useClinic();
  const answer = useSearchAnswer(text, { limit: LIMIT });
  const found = answer?.found;
  const server = useServerSearch(text);
  const nothingText = useNothingText();
  const isEmpty = useLiveQuery(async () => (await rowsOf(db, clients).limit(1).count()) === 0, [db]);
  const isSearching = text.trim() !== "";
  const place = useRowKeys();
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  const add = can("clients:manage") && (
    <Button
      variant="primary"
      startIcon={<UserRoundPlus size={20} aria-hidden="true" />}
      onClick={() => onAdding(text.trim())}
    >
      {copy.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <>
            <Button to={paths.reminders} startIcon={<BellRing size={20} aria-hidden="true" />}>
              {copy.reminders}
            </Button>
            {can("prescriptions:view") && (
              <Button to={paths.prescriptions} startIcon={<Pill size={20} aria-hidden="true" />}>
                {copy.prescriptions}
              </Button>
            )}
            {can("clients:manage") && <AskButton />}
            {can("clients:manage") && (
              <Button to={paths.import} startIcon={<Upload size={20} aria-hidden="true" />}>
                {copy.import}
              </Button>
            )}
            {add}
          </>
        }
      />
      <IntakeStrip />
      <div ref={place}>
        <SearchField label={copy.find} value={text} onValue={onText} />
        {isSearching ? (
          <div {...answersTo(answer)}>
            <Typography component="h2" variant="h4" sx={{ mt: 5, mb: 2 }}>
              {copy.results}
            </Typography>
            {found === undefined && <SkeletonRows />}
            {found?.length === 0 && <EmptyState title={nothingText(text.trim())} action={add} />}
            {found && found.length > 0 && <SubjectList subjects={found} />}
          </div>
        ) : isEmpty === true ? (
          <EmptyState title={copy.empty} hint={copy.emptyHint} action={add} />
        ) : (
          <SubjectTable question={props.question} onQuestion={props.onQuestion} />
        )}
        <Typography role="status" variant="body2" sx={{ mt: 2, color: "ink2" }}>
          {isSearching && answer?.isEarly && `${lookingWords} `}
          {isSearching && serverWords[server.state]}
        </Typography>
      </div>
      {adding !== null && (
        <ClientFormDialog client={null} typed={adding} onClose={() => onAdding(null)} onSaved={onAdded} />
      )}
    </>
  );
}

/** The form for a new client, as a link or a code. */
function AskButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<QrCode size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {intakeCopy.ask}
      </Button>
      {isOpen && <IntakeLinkDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SubjectList({ subjects }: { subjects: readonly FoundSubject[] }) {
  const { db } = useClinic();
  const pending = usePendingIds(db, clients, pets);
  return (
    <ul className="subjects">
      {subjects.map((subject) => (
        <SubjectRow key={`${subject.kind}:${subject.id}`} subject={subject} isPending={pending.has(subject.id)} />
      ))}
    </ul>
  );
}

interface SubjectRowProps {
  subject: FoundSubject;
  isPending: boolean;
}

/** All its values are plain, so that a row which says the same as before is not rendered with the next letter. */
function isSameRow(before: SubjectRowProps, next: SubjectRowProps): boolean {
  const keys = Object.keys(next.subject) as (keyof FoundSubject)[];
  return before.isPending === next.isPending && keys.every((key) => before.subject[key] === next.subject[key]);
}

const SubjectRow = memo(function SubjectRow({ subject, isPending }: SubjectRowProps) {
  return (
    <li>
      <Link
        to={subject.kind === "pet" ? paths.pet(subject.id) : paths.client(subject.id)}
        className={isPending ? "tap subject-row is-pending" : "tap subject-row"}
      >
        <SubjectLine subject={subject} />
        {isPending && <PendingMark />}
      </Link>
    </li>
  );
}, isSameRow);
