import { clientName, clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import type { DuplicateReason } from "@fernpaw/domain/clients/duplicate-clients";
import { cleanText } from "@fernpaw/domain/kernel/text";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useWatch, type Control } from "react-hook-form";
import { baseOf, changedFields } from "../../../db/correction.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { DraftedFormDialog } from "../../../session/drafts/drafted-form-dialog.tsx";
import { useDraft, type DraftHandle } from "../../../session/drafts/drafts.ts";
import { refusedDraftKey, textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { Button } from "../../../ui/button.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { paths } from "../../../paths.ts";
import { useDuplicates } from "../../search/shared/use-duplicates.ts";
import {
  clientResolver,
  fieldsOf,
  valuesFromSearch,
  valuesOf,
  withE164,
  type ClientValues,
} from "../client-form-values.ts";
import { copy } from "../clients.copy.ts";
import { preferableVets, type Client } from "../clients.queries.ts";
import { refusedClientValues } from "../refused-client.ts";
import { ClientFields } from "./client-fields.tsx";

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
const NAME_FIELDS = ["firstName", "lastName", "companyName"] as const;

/** Adds or corrects a client. What is half typed survives the page. */
export function ClientFormDialog(props: ClientFormDialogProps) {
  const draft = useDraft<ClientValues>(
    props.refused ? refusedDraftKey(props.refused) : `client:${props.client?.id ?? "new"}`,
  );
  if (draft.restored === undefined) return null;
  return <OpenForm {...props} draft={draft} restored={draft.restored} />;
}

type OpenFormProps = ClientFormDialogProps & {
  draft: DraftHandle<ClientValues>;
  restored: ClientValues | null;
};

function OpenForm({ client, typed = "", refused, draft, restored, onClose, onSaved }: OpenFormProps) {
  const { mutate, sync, settings } = useClinic();
  const [id] = useState(() => client?.id ?? textOr(refused?.values["id"], newId()));
  // What the author saw: a name that somebody else changes while this form stands open is then noticed.
  const [seen] = useState(() => (client ? sync.baseOf(clients, client.id, NAME_FIELDS) : Promise.resolve({})));
  const vets = useLiveQuery(() => preferableVets(sync.cache, client?.preferredVetId ?? null), [sync, client]) ?? [];
  // The server need not warn of people whom the author was shown.
  const shownIds = useRef(new Set<string>());
  const blank = refused ? refusedClientValues(refused, client) : client ? valuesOf(client) : valuesFromSearch(typed);
  const save = async (values: ClientValues): Promise<void> => {
    const fields = await withE164(fieldsOf(values), settings.country);
    if (!client) {
      const knownDuplicateIds = [...shownIds.current].slice(-MAX_KNOWN);
      await mutate(registerClient, { id, ...fields, knownDuplicateIds });
    } else {
      const set = changedFields(fieldsOf(valuesOf(client)), fields);
      if (Object.keys(set).length > 0) await mutate(correctClient, { id, set }, { base: baseOf(set, await seen) });
    }
  };
  const handleSaved = ({ firstName, lastName, companyName }: ClientValues): void => {
    toastDone(client ? copy.form.saved : copy.form.added(cleanText(`${firstName} ${lastName || companyName}`).trim()));
    onClose();
    onSaved?.(id);
  };
  return (
    <DraftedFormDialog
      title={client ? copy.form.editTitle : copy.form.addTitle}
      submitLabel={client ? copy.form.save : copy.form.saveNew}
      draft={draft}
      // A draft of an older version of the app knows nothing of a field that is new.
      restored={restored && { ...valuesOf(client), ...restored }}
      blank={blank}
      resolver={clientResolver}
      save={save}
      onSaved={handleSaved}
      onClose={onClose}
      advice={(control) => <DuplicateHint control={control} clientId={client?.id ?? ""} shownIds={shownIds} />}
    >
      {(control, onChanged) => <ClientFields control={control} onChanged={onChanged} vets={vets} />}
    </DraftedFormDialog>
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
  const found = useDuplicates({ id: clientId, ...fieldsOf(values) });
  const duplicates = found.slice(0, isPhone ? 1 : MAX_HINTS);
  useEffect(() => {
    for (const { client } of duplicates) shownIds.current.add(client.id);
  });
  return (
    <Box role="status" sx={{ flex: "1 1 100%", display: duplicates.length === 0 ? "none" : "block" }}>
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
