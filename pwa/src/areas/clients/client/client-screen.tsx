import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { clientName } from "@fernpaw/domain/clients/client";
import { isBookable, isClosed, whyClosed } from "@fernpaw/domain/clients/closed-client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { CalendarPlus, PawPrint } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { MergedNotice } from "../../../ui/merged-notice.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { AppointmentDrawer } from "../../appointments/public/appointment-drawer.tsx";
import { AppointmentList } from "../../appointments/public/appointment-list.tsx";
import { BookingDialog } from "../../appointments/public/booking-dialog.tsx";
import { CheckInDialog } from "../../appointments/public/check-in-dialog.tsx";
import { ClientClaims } from "../../billing/public/client-claims.tsx";
import { ClientMoney } from "../../billing/public/client-money.tsx";
import { ClientTerms } from "../../billing/public/client-terms.tsx";
import { ClientMessages } from "../../messages/public/client-messages.tsx";
import { AlertsSection } from "../../pets/public/alerts-section.tsx";
import { PetFormDialog } from "../../pets/public/pet-form-dialog.tsx";
import { copy as timelineCopy } from "../../pets/public/timeline.copy.ts";
import { Timeline } from "../../pets/public/timeline.tsx";
import { AboutCard } from "./about-card.tsx";
import { erasureCopy } from "../erasure/erasure.copy.ts";
import { DocumentsCard } from "../documents/documents-card.tsx";
import { ClientMenu } from "./client-menu.tsx";
import { ConsentCard } from "./consent-card.tsx";
import { ContactCard } from "./contact-card.tsx";
import { listNumberText } from "../public/list-number.copy.ts";
import { copy, statusWords } from "../clients.copy.ts";
import { clientPage, type ClientPage } from "../clients.queries.ts";
import { WaitlistSection } from "../../appointments/public/waitlist-section.tsx";
import { TasksSection } from "../../tasks/public/tasks-section.tsx";
import { OwnedPets } from "./owned-pets.tsx";
import { ClientFormDialog } from "../public/client-form-dialog.tsx";

const PAST_AT_ONCE = 5;

interface ClientScreenProps {
  clientId: string;
  /** The form of a new pet, or of an appointment. */
  opened: "pet" | "booking" | null;
  onOpened: (opened: ClientScreenProps["opened"]) => void;
}

export function ClientScreen({ clientId, ...rest }: ClientScreenProps) {
  const { db, can } = useClinic();
  const now = useNow();
  const page = useLiveQuery(() => clientPage(db, clientId, now), [db, clientId, now]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  const list = { to: paths.clients, title: copy.title };
  return (
    <RowPage page={page} missing={{ title: copy.page.notHere, hint: copy.page.notHereHint }} list={list}>
      {(found) => <ClientDetails page={found} {...rest} />}
    </RowPage>
  );
}

type ClientDetailsProps = Omit<ClientScreenProps, "clientId"> & { page: ClientPage };

function ClientDetails({ page, opened, onOpened }: ClientDetailsProps) {
  const navigate = useNavigate();
  const { can } = useClinic();
  const [isEditing, setEditing] = useState(false);
  const { client } = page;
  const name = clientName(client);
  const isReadOnly = isClosed(client);
  const mayBook = can("appointments:manage") && isBookable(client) && !isReadOnly;
  return (
    <>
      <PageHeader
        crumbs={[{ label: copy.title, to: paths.clients }, { label: name }]}
        title={name}
        subtitle={<Subtitle page={page} />}
        actions={
          !isReadOnly && (
            <ClientActions
              page={page}
              onEdit={() => setEditing(true)}
              onAddPet={() => onOpened("pet")}
              onBook={() => onOpened("booking")}
            />
          )
        }
      />
      {whyClosed(client) === "erased" && (
        <Alert severity="info" variant="outlined" sx={{ mb: 4 }}>
          {erasureCopy.notice}
        </Alert>
      )}
      {client.mergedIntoId !== null && <MergedClientNotice clientId={client.id} intoId={client.mergedIntoId} />}
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "20rem minmax(0, 1fr)" },
          alignItems: "start",
        }}
      >
        <Stack spacing={3}>
          <Box>
            <AlertsSection subject="client" subjectId={client.id} isReadOnly={isReadOnly} />
          </Box>
          <ContactCard client={client} />
          <ConsentCard client={client} absorbedIds={page.absorbedIds} />
          <AboutCard page={page} />
          <ClientTerms client={client} />
          {!isReadOnly && <TasksSection about={{ clientId: client.id }} />}
        </Stack>
        <Stack spacing={4}>
          <OwnedPets pets={page.pets} />
          <PlannedAppointments page={page} />
          <ClientMoney clientId={client.id} absorbedIds={page.absorbedIds} />
          <ClientClaims clientId={client.id} absorbedIds={page.absorbedIds} />
          <DocumentsCard page={page} isReadOnly={isReadOnly} />
          <WaitlistSection clientId={client.id} mayWait={isBookable(client)} />
          <ClientMessages clientId={client.id} absorbedIds={page.absorbedIds} isReadOnly={isReadOnly} />
          <Timeline
            clientIds={[client.id, ...page.absorbedIds]}
            petIds={page.pets.filter(({ role }) => role !== "payer").map(({ pet }) => pet.id)}
          />
        </Stack>
      </Box>
      {isEditing && <ClientFormDialog client={client} onClose={() => setEditing(false)} />}
      {opened === "pet" && (
        <PetFormDialog
          pet={null}
          ownerId={client.id}
          onClose={() => onOpened(null)}
          onSaved={(petId) => void navigate(paths.pet(petId))}
        />
      )}
      <BookingDialog
        start={opened === "booking" && mayBook ? { clientId: client.id, petIds: onlyLivingPet(page) } : null}
        onClose={() => onOpened(null)}
      />
    </>
  );
}

interface ClientActionsProps {
  page: ClientPage;
  onEdit: () => void;
  onAddPet: () => void;
  onBook: () => void;
}

function ClientActions({ page, onEdit, onAddPet, onBook }: ClientActionsProps) {
  const { can } = useClinic();
  return (
    <>
      {can("clients:manage") && <ClientMenu page={page} onEdit={onEdit} />}
      {can("clients:manage") && (
        <Button startIcon={<PawPrint size={20} aria-hidden="true" />} onClick={onAddPet}>
          {copy.addPet}
        </Button>
      )}
      {can("appointments:manage") && isBookable(page.client) && (
        <Button variant="primary" startIcon={<CalendarPlus size={20} aria-hidden="true" />} onClick={onBook}>
          {copy.page.book}
        </Button>
      )}
    </>
  );
}

function onlyLivingPet(page: ClientPage): string[] {
  const living = page.pets.filter(
    ({ pet, isCurrent }) => isCurrent && (pet.status === "active" || pet.status === "inactive"),
  );
  const [first] = living;
  return living.length === 1 && first ? [first.pet.id] : [];
}

function Subtitle({ page: { client, isPending } }: { page: ClientPage }) {
  const listNumber = listNumberOf(client);
  const parts = [
    client.companyName && client.companyName !== clientName(client) ? client.companyName : "",
    client.number === null ? copy.page.numberPending : copy.page.number(client.number),
    listNumber === null ? "" : listNumberText(listNumber),
    client.status === "active" ? "" : statusWords[client.status],
    client.noShowCount > 0 ? copy.page.noShows(client.noShowCount) : "",
  ];
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3, alignItems: "center" }}>
      <span>
        <Dotted parts={parts} />
      </span>
      {isPending && <PendingMark />}
    </Box>
  );
}

function MergedClientNotice({ clientId, intoId }: { clientId: string; intoId: string }) {
  const { mutate, can } = useClinic();
  const undo = can("clients:manage") ? () => mutate(unmergeClients, { id: clientId }) : null;
  return <MergedNotice words={copy.page} otherPath={paths.client(intoId)} onUndo={undo} />;
}

function PlannedAppointments({ page }: { page: ClientPage }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [checkInId, setCheckInId] = useState<string | null>(null);
  const [pastShown, setPastShown] = useState(PAST_AT_ONCE);
  return (
    <Card title={copy.page.appointments}>
      {page.upcoming.length === 0 ? (
        <Typography>{page.past.length === 0 ? copy.page.noAppointments : copy.page.noUpcoming}</Typography>
      ) : (
        <AppointmentList entries={page.upcoming} onOpen={setOpenId} showsDay />
      )}
      {page.past.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 4, mb: 2, color: "ink2" }}>
            {copy.page.past}
          </Typography>
          <AppointmentList entries={page.past.slice(0, pastShown)} onOpen={setOpenId} showsDay />
          {page.past.length > pastShown && (
            <Box sx={{ mt: 2 }}>
              <Button onClick={() => setPastShown(pastShown + PAST_AT_ONCE)}>
                {timelineCopy.more(Math.min(PAST_AT_ONCE, page.past.length - pastShown))}
              </Button>
            </Box>
          )}
        </>
      )}
      <AppointmentDrawer appointmentId={openId} onClose={() => setOpenId(null)} onCheckIn={setCheckInId} />
      <CheckInDialog appointmentId={checkInId} onClose={() => setCheckInId(null)} />
    </Card>
  );
}
