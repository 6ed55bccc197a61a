import Typography from "@mui/material/Typography";
import { medicineTitle } from "@fernpaw/domain/prescriptions/prescription-paper";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { copy } from "../prescriptions.copy.ts";
import type { PrescriptionEntry } from "../prescriptions.queries.ts";
import { StandingChip } from "../standing-chip.tsx";

const { columns: heads } = copy;

export const prescriptionColumns = tableColumns<PrescriptionEntry>([
  {
    id: "pet",
    header: heads.pet,
    line: "title",
    value: ({ petName }) => petName,
    picture: ({ petName, species, photo }) => <PetAvatar species={species} size={36} photo={photo} name={petName} />,
    cell: ({ petName, clientName, isPending }) => (
      <>
        {petName}{" "}
        <Typography component="span" variant="body2" sx={{ color: "ink2", fontWeight: 400 }}>
          {clientName}
        </Typography>{" "}
        {isPending && <PendingMark />}
      </>
    ),
  },
  {
    id: "medicine",
    header: heads.medicine,
    line: "fact",
    isLead: true,
    value: ({ prescription }) => medicineTitle(prescription),
  },
  {
    id: "remaining",
    header: heads.remaining,
    line: "named",
    align: "end",
    value: ({ remaining, prescription }) => (prescription.kind === "dispense_here" ? remaining : null),
    cell: ({ remaining, prescription }) => (prescription.kind === "dispense_here" ? copy.left(remaining) : ""),
  },
  {
    id: "until",
    header: heads.until,
    line: "named",
    value: ({ until }) => until,
    cell: ({ until }) => (until === null ? "" : fullDate(until)),
  },
  {
    id: "expires",
    header: heads.expires,
    line: "named",
    value: ({ prescription }) => prescription.expiresOn,
    cell: ({ prescription }) => fullDate(prescription.expiresOn),
  },
  {
    id: "state",
    header: heads.state,
    line: "status",
    value: ({ standing }) => standing,
    cell: (entry) => <StandingChip entry={entry} />,
  },
]);
