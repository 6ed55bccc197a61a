import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { useParts } from "../../../use-parts.ts";
import { WaitlistSection } from "../../appointments/public/waitlist-section.tsx";
import { PetReminders } from "../../reminders/public/pet-reminders.tsx";
import { BookingDialog } from "../../appointments/public/booking-dialog.tsx";
import { CondolenceOffer } from "../gone/condolence.tsx";
import { AllergiesSection } from "./allergies-section.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { OwnersCard } from "../owners/owners-card.tsx";
import { MergedPetNotice } from "./merged-pet-notice.tsx";
import { PetMenu } from "./pet-menu.tsx";
import { copy } from "../pets.copy.ts";
import { petPage, weightsOf, type PetPage } from "../pets.queries.ts";
import { AlertsSection } from "../public/alerts-section.tsx";
import { Timeline } from "../public/timeline.tsx";
import { ageText, petStatusWords, sexText } from "../public/pet-words.ts";
import { weightText, weightUnitOf } from "../public/weight.ts";
import { VitalsCard } from "../vitals/vitals-card.tsx";
import { WeightCard } from "../weight/weight-card.tsx";

/** Warnings fill the line; the buttons to add one share the last. */
const WARNINGS = {
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  "& > *": { flex: "1 1 100%" },
  "& > button": { flex: "1 1 40%", order: 1 },
} as const;

/** Everything about one pet: what must be minded first, then owner, weight, identity and what has happened. */
export function PetScreen({ petId }: { petId: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => petPage(db, petId), [db, petId]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  const list = { to: paths.clients, title: copy.clients };
  return (
    <RowPage page={page} missing={{ title: copy.notHere, hint: copy.notHereHint }} list={list}>
      {(found) => <PetDetails page={found} />}
    </RowPage>
  );
}

function PetDetails({ page }: { page: PetPage }) {
  const { can, sync, settings } = useClinic();
  const { pet, type, owners } = page;
  const [isBooking, setBooking] = useState(false);
  const parts = useParts("pets");
  const weights = useLiveQuery(() => weightsOf(sync, pet.id), [sync, pet.id]);
  const [owner] = owners;
  const isHere = pet.mergedIntoId === null && (pet.status === "active" || pet.status === "inactive");
  const unit = weightUnitOf(type, settings.weightUnit);
  const last = weights?.at(-1);
  const ownerCrumb = owner ? [{ label: owner.lastName, to: paths.client(owner.clientId) }] : [];
  return (
    <>
      <PageHeader
        crumbs={[{ label: copy.clients, to: paths.clients }, ...ownerCrumb, { label: pet.name }]}
        media={<PetAvatar species={type?.code ?? ""} size={72} photo={pet.photoFile} name={pet.name} />}
        title={pet.name}
        subtitle={<Subtitle page={page} weight={last ? weightText(last.weightG, unit) : ""} />}
        actions={
          <>
            {pet.mergedIntoId === null && parts.map(({ Head }, at) => Head && <Head key={at} pet={pet} />)}
            {pet.mergedIntoId === null &&
              (can("clients:manage") ? (
                <PetMenu page={page} />
              ) : (
                <Button to={paths.petRecord(pet.id)}>{copy.printRecord}</Button>
              ))}
            {can("appointments:manage") && isHere && (
              <Button
                variant="primary"
                startIcon={<CalendarPlus size={20} aria-hidden="true" />}
                onClick={() => setBooking(true)}
              >
                {copy.book}
              </Button>
            )}
          </>
        }
      />
      {pet.mergedIntoId !== null && <MergedPetNotice petId={pet.id} intoId={pet.mergedIntoId} />}
      <CondolenceOffer page={page} />
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "20rem minmax(0, 1fr)" },
          alignItems: "start",
        }}
      >
        <Stack spacing={3}>
          {/* All of it is with the other record. */}
          {pet.mergedIntoId === null && (
            <>
              <Box sx={WARNINGS}>
                <AllergiesSection petId={pet.id} />
                <AlertsSection subject="pet" subjectId={pet.id} />
              </Box>
              <OwnersCard page={page} />
              <WeightCard pet={pet} typeCode={type?.code ?? ""} unit={unit} weights={weights} />
              <VitalsCard pet={pet} isHere={isHere} />
              {parts.map(({ Side }, at) => Side && <Side key={at} pet={pet} />)}
            </>
          )}
          <IdentityCard pet={pet} />
          <WaitlistSection clientId={owner?.clientId ?? null} petId={pet.id} mayWait={isHere} />
          <PetReminders petId={pet.id} isHere={isHere} />
        </Stack>
        <Stack spacing={4}>
          {pet.mergedIntoId === null && parts.map(({ Main }, at) => Main && <Main key={at} pet={pet} />)}
          <Timeline petIds={[pet.id]} olderOf={pet.id} />
        </Stack>
      </Box>
      <BookingDialog
        start={isBooking ? { petIds: [pet.id], clientId: owner?.clientId ?? null } : null}
        onClose={() => setBooking(false)}
      />
    </>
  );
}

function Subtitle({ page: { pet, type, isPending }, weight }: { page: PetPage; weight: string }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const kind = [type?.name ?? "", pet.breed].filter((part) => part !== "").join(", ");
  const status =
    pet.status === "deceased" && pet.deceasedOn !== null
      ? copy.deceasedOn(fullDate(pet.deceasedOn))
      : pet.status === "active"
        ? ""
        : petStatusWords[pet.status];
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3, alignItems: "center" }}>
      <span>
        <Dotted parts={[kind, sexText(pet), pet.status === "deceased" ? "" : ageText(pet, today), weight, status]} />
      </span>
      {isPending && <PendingMark />}
    </Box>
  );
}
