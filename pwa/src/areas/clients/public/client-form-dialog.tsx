import { clientName, clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import type { DuplicateReason } from "@fernpaw/domain/clients/duplicate-clients";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { cleanText } from "@fernpaw/domain/kernel/text";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo, useRef, type RefObject } from "react";
import { useWatch, type Control } from "react-hook-form";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { Button } from "../../../ui/button.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { paths } from "../../../paths.ts";
import { useDuplicates } from "../../search/public/use-duplicates.ts";
import {
  clientFaults,
  fieldAt,
  fieldsFromSearch,
  parseFields,
  toFormValues,
  type ClientValues,
} from "../form/client-form-values.ts";
import { withE164 } from "./with-e164.ts";
import { copy } from "../clients.copy.ts";
import { preferableVets, type Client } from "../clients.queries.ts";
import { ClientFields } from "../form/client-fields.tsx";

interface ClientFormDialogProps {
  /** Null: a new client. */
  client: Client | null;
  /** What was searched for: a new client starts with it. */
  typed?: string;
  /** What the server did not take: the form starts with it. */
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: (clientId: string) => void;
}

const MAX_HINTS = 3;
/** `clients.register` takes no more. */
const MAX_KNOWN = 50;
const NOBODY: { id: string; name: string }[] = [];
const BLANK = toFormValues(emptyRow(clients));

/** Adds or corrects a client. What is half typed survives the page. */
export function ClientFormDialog({ client, typed = "", refused, onClose, onSaved }: ClientFormDialogProps) {
  const { sync, settings } = useClinic();
  const vets = useLiveQuery(() => preferableVets(sync.cache, client?.preferredVetId ?? null), [sync, client]) ?? NOBODY;
  // The server need not warn of people whom the author was shown.
  const shownIds = useRef(new Set<string>());
  const form = useEntityForm({
    entity: clients,
    register: registerClient,
    correct: correctClient,
    row: client,
    blank: fieldsFromSearch(typed),
    read: toFormValues,
    write: parseFields,
    finish: (fields) => withE164(fields, settings.country),
    registerWith: () => ({ knownDuplicateIds: [...shownIds.current].slice(-MAX_KNOWN) }),
    words: clientFaults,
    fieldAt,
    draftKey: `client:${client?.id ?? "new"}`,
    restore: (values) => ({ ...BLANK, ...values }),
    refused,
    isLong: true,
    onSaved: (id, { firstName, lastName, companyName }) => {
      toastDone(
        client ? copy.form.saved : copy.form.added(cleanText(`${firstName} ${lastName || companyName}`).trim()),
      );
      onClose();
      onSaved?.(id);
    },
  });
  const { control } = form;
  // The same elements while the button is busy: a long form costs more to render than a change to store.
  const fields = useMemo(() => <ClientFields control={control} vets={vets} />, [control, vets]);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={client ? copy.form.editTitle : copy.form.addTitle}
      size="2xl"
      submitLabel={client ? copy.form.save : copy.form.saveNew}
      isLarge
      footer={{
        words: <DuplicateHint control={control} clientId={client?.id ?? ""} shownIds={shownIds} />,
      }}
    >
      {fields}
    </FormDialog>
  );
}

interface DuplicateHintProps {
  control: Control<ClientValues>;
  clientId: string;
  /** Gets the ids of everybody who was shown. */
  shownIds: RefObject<Set<string>>;
}

/** People who may be the same, while one types: a hint, since families share phones. */
function DuplicateHint({ control, clientId, shownIds }: DuplicateHintProps) {
  const values = useWatch({ control }) as ClientValues;
  const isPhone = useMediaQuery("(max-width: 599.95px)");
  const found = useDuplicates({ id: clientId, ...parseFields(values) });
  const duplicates = found.slice(0, isPhone ? 1 : MAX_HINTS);
  useEffect(() => {
    for (const { client } of duplicates) shownIds.current.add(client.id);
  });
  return (
    <Box role="status" sx={{ display: duplicates.length === 0 ? "none" : "block" }}>
      {duplicates.length > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          role="presentation"
          sx={{ py: 1, "& .MuiAlert-message": { py: 1, flex: 1 } }}
        >
          {copy.form.maybeKnown}
          {duplicates.map(({ client, reasons }) => (
            <Known key={client.id} name={clientName(client)} clientId={client.id} reasons={reasons} />
          ))}
        </Alert>
      )}
    </Box>
  );
}

function Known({ name, clientId, reasons }: { name: string; clientId: string; reasons: readonly DuplicateReason[] }) {
  return (
    <Stack direction="row" sx={{ columnGap: 2, alignItems: "center", justifyContent: "space-between" }}>
      <span>
        <Dotted parts={[name, copy.form.reasons(reasons)]} />
      </span>
      <Button variant="link" to={paths.client(clientId)}>
        {copy.form.openShort} <span className="vh">{name}</span>
      </Button>
    </Stack>
  );
}
