import { sharesTotal } from "@fernpaw/domain/pets/payer-shares";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { BellOff, Phone, Plus } from "lucide-react";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { CostsDialog } from "./costs-dialog.tsx";
import { AddPersonDialog, PersonDialog } from "./owner-dialogs.tsx";
import { copy } from "../pets.copy.ts";
import type { PetOwner, PetPage } from "../pets.queries.ts";
import { roleWords } from "../public/timeline.copy.ts";
import { telAddress } from "../../../ui/tel-address.ts";

type OpenDialog = { kind: "add" } | { kind: "costs" } | { kind: "person"; linkId: string } | null;

/** Who has the pet, is reminded and pays; and who had it. */
export function OwnersCard({ page: { pet, owners, former } }: { page: PetPage }) {
  const isComplete = useIsComplete();
  const { can } = useClinic();
  const [opened, setOpened] = useState<OpenDialog>(null);
  const close = (): void => setOpened(null);
  const mayChange = can("clients:manage");
  const total = sharesTotal(owners);
  const person = opened?.kind === "person" ? owners.find(({ linkId }) => linkId === opened.linkId) : undefined;
  return (
    <Card title={copy.owner}>
      {!owners.some(({ role }) => role === "owner") && (
        <Typography>{isComplete ? copy.ownerUnknown : copy.ownerLoading}</Typography>
      )}
      {owners.map((owner, index) => (
        <Person
          key={owner.linkId}
          owner={owner}
          isFirst={index === 0}
          onChange={mayChange ? () => setOpened({ kind: "person", linkId: owner.linkId }) : undefined}
        />
      ))}
      {total !== null && total !== 100 && (
        <Typography role="status" sx={{ mt: 2, color: "warning.main" }}>
          {copy.costs.notWhole(total)}
        </Typography>
      )}
      {mayChange && (
        <Box sx={{ mt: 3, display: "flex", flexWrap: "wrap", gap: 2 }}>
          <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened({ kind: "add" })}>
            {copy.people.add}
          </Button>
          {owners.length > 1 && <Button onClick={() => setOpened({ kind: "costs" })}>{copy.costs.open}</Button>}
        </Box>
      )}
      {former.length > 0 && <Former owners={former} />}
      {opened?.kind === "add" && <AddPersonDialog pet={pet} owners={owners} onClose={close} />}
      {opened?.kind === "costs" && <CostsDialog pet={pet} owners={owners} onClose={close} />}
      {person && <PersonDialog pet={pet} owner={person} owners={owners} onClose={close} />}
    </Card>
  );
}

interface PersonProps {
  owner: PetOwner;
  isFirst: boolean;
  onChange: (() => void) | undefined;
}

function Person({ owner, isFirst, onChange }: PersonProps) {
  const facts = [
    owner.role === "owner" && isFirst ? "" : roleWords[owner.role],
    owner.sharePercent === null ? "" : copy.costs.pays(owner.sharePercent),
  ].filter((part) => part !== "");
  return (
    <Box sx={{ mt: isFirst ? 0 : 3 }}>
      <Typography variant="subtitle1" component="p" sx={{ overflowWrap: "anywhere" }}>
        <Link
          component={RouterLink}
          to={paths.client(owner.clientId)}
          color="inherit"
          sx={{ display: "inline-flex", alignItems: "center", minHeight: 44 }}
        >
          <bdi>{owner.name}</bdi>
        </Link>
      </Typography>
      {facts.length > 0 && <Typography variant="body2">{facts.join(" · ")}</Typography>}
      {owner.receivesReminders === "no" && (
        <Typography variant="body2" sx={{ display: "flex", gap: 1.5, alignItems: "center", color: "ink2" }}>
          <BellOff size={16} aria-hidden="true" />
          {copy.people.noReminders}
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, alignItems: "center" }}>
        {owner.phone !== "" && (
          <Link
            href={telAddress(owner.phone)}
            underline="hover"
            sx={{ display: "inline-flex", gap: 2, alignItems: "center", minHeight: 44 }}
          >
            <Phone size={18} aria-hidden="true" />
            {owner.phone}
          </Link>
        )}
        {onChange && (
          <Button variant="link" size="sm" onClick={onChange}>
            {copy.people.change} <span className="vh">{owner.name}</span>
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Former({ owners }: { owners: PetPage["former"] }) {
  return (
    <Box component="details" sx={{ mt: 3, "& summary": { minHeight: 44, cursor: "pointer", alignContent: "center" } }}>
      <summary>{copy.people.former(owners.length)}</summary>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2 }}>
        {owners.map((owner) => (
          <li key={owner.linkId}>
            <Link
              component={RouterLink}
              to={paths.client(owner.clientId)}
              color="inherit"
              sx={{ display: "inline-flex", alignItems: "center", minHeight: 44, overflowWrap: "anywhere" }}
            >
              <bdi>{owner.name}</bdi>
            </Link>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {copy.people.fromTo(roleWords[owner.role], fullDate(owner.fromOn), fullDate(owner.toOn))}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}
