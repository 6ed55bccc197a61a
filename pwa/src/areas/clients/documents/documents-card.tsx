import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { FilePlus2, FileSignature, FileText, type LucideIcon, Paperclip, ReceiptText, ScrollText } from "lucide-react";
import { useMemo, useState } from "react";
import { Link as RouterLink } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { AddFilesDialog } from "../../files/public/add-files-dialog.tsx";
import { categoryWords } from "../../files/public/file-words.ts";
import { useOpenFile } from "../../files/public/use-open-file.tsx";
import type { ClientPage, OwnedPet } from "../clients.queries.ts";
import { type ClientDocument, clientDocuments, type DocumentKind } from "../documents.queries.ts";
import { copy, kindWords } from "./documents.copy.ts";

const BRIEF = 5;
const ICONS: Readonly<Record<DocumentKind, LucideIcon>> = {
  file: Paperclip,
  form: FileSignature,
  estimate: FileText,
  letter: ScrollText,
  invoice: ReceiptText,
  creditNote: ReceiptText,
};

/** The files of the pets, signed forms, estimates, letters and invoices of a client, in one list. */
export function DocumentsCard({ page, isReadOnly }: { page: ClientPage; isReadOnly: boolean }) {
  const { db, can } = useClinic();
  const emptyText = useEmptyText();
  const [isWhole, setWhole] = useState(false);
  const { client, absorbedIds } = page;
  const owned = useMemo(() => page.pets.filter(({ role }) => role !== "payer"), [page.pets]);
  const clientIds = [client.id, ...absorbedIds].join();
  const seesMoney = can("billing:view");
  const documents = useLiveQuery(
    () =>
      clientDocuments(db, {
        clientIds: clientIds.split(","),
        pets: owned.map(({ pet: { id, name }, isCurrent }) => ({ id, name, isCurrent })),
        seesMoney,
      }),
    [db, clientIds, owned, seesMoney],
  );
  const { open, viewer } = useOpenFile((documents ?? []).flatMap(({ file }) => file ?? []));
  if (documents === undefined) return null;
  const shown = isWhole ? documents : documents.slice(0, BRIEF);
  const mayAdd = can("appointments:manage") && !isReadOnly;
  return (
    <Card title={copy.title} actions={mayAdd && <AddFile owned={owned.filter(({ isCurrent }) => isCurrent)} />}>
      {documents.length === 0 && <Typography>{emptyText(copy.none)}</Typography>}
      {shown.length > 0 && (
        <Box
          component="ul"
          aria-label={copy.title}
          sx={{ listStyle: "none", m: 0, p: 0, mx: -4, "& > li + li": { borderTop: 1, borderColor: "line" } }}
        >
          {shown.map((document) => (
            <DocumentLine key={document.id} document={document} onOpen={open} />
          ))}
        </Box>
      )}
      {shown.length < documents.length && (
        <Box sx={{ mt: 2 }}>
          <Button onClick={() => setWhole(true)}>{copy.showAll(documents.length)}</Button>
        </Box>
      )}
      {viewer}
    </Card>
  );
}

/** Files belong to a pet: with several, one is chosen first. */
function AddFile({ owned }: { owned: readonly OwnedPet[] }) {
  const [pet, setPet] = useState<OwnedPet["pet"] | null>(null);
  const [only] = owned;
  if (!only) return null;
  return (
    <>
      {owned.length === 1 ? (
        <Button startIcon={<FilePlus2 size={18} aria-hidden="true" />} onClick={() => setPet(only.pet)}>
          {copy.add}
        </Button>
      ) : (
        <MenuButton label={copy.add}>
          {owned.map((each) => (
            <MenuEntry key={each.pet.id} onPick={() => setPet(each.pet)}>
              {copy.addFor(each.pet.name)}
            </MenuEntry>
          ))}
        </MenuButton>
      )}
      {pet && <AddFilesDialog pet={pet} visitId={null} onClose={() => setPet(null)} />}
    </>
  );
}

interface DocumentLineProps {
  document: ClientDocument;
  onOpen: (file: NonNullable<ClientDocument["file"]>) => void;
}

function DocumentLine({ document, onOpen }: DocumentLineProps) {
  const { timeZone } = useClinic();
  const { kind, name, path, file, petNames, at, isPending } = document;
  const Icon = ICONS[kind];
  const kindText = file === null ? kindWords[kind] : categoryWords[file.category];
  const title = name === "" ? kindText : name;
  const isNamed = name !== "" && !name.startsWith(kindText);
  return (
    <Box
      component="li"
      sx={{ position: "relative", display: "flex", gap: 3, alignItems: "center", px: 4, py: 1.5, minHeight: 56 }}
    >
      <Icon size={20} aria-hidden="true" style={{ flex: "none" }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {file !== null ? (
          <Link component="button" type="button" onClick={() => onOpen(file)} sx={linkSx}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <Link component={RouterLink} to={path ?? ""} sx={linkSx}>
            <bdi>{title}</bdi>
          </Link>
        )}
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={[isNamed ? kindText : "", petNames.join(", "), fullDate(localDateOf(at, timeZone))]} />
        </Typography>
      </Box>
      {isPending && <PendingMark />}
    </Box>
  );
}

/** All of the row is for the finger. */
const linkSx = {
  textAlign: "start",
  overflowWrap: "anywhere",
  font: "inherit",
  fontWeight: 600,
  "&::after": { position: "absolute", inset: 0, content: '""' },
} as const;
