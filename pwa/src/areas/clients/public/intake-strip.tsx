import { useLiveQuery } from "dexie-react-hooks";
import { FileUser } from "lucide-react";
import { Suspense, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { RequestStrip } from "../../../ui/request-strip.tsx";
import { intakeLines } from "../intake.queries.ts";
import { copy } from "../intake/intake.copy.ts";

const ReviewDialog = lazyPart(async () => (await import("../intake/review-dialog.tsx")).ReviewDialog);

/** Forms that new clients filled in, until each is reviewed. Nothing where there are none. */
export function IntakeStrip() {
  const { db, can } = useClinic();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const mayReview = can("clients:manage");
  const lines = useLiveQuery(async () => (mayReview ? intakeLines(db) : []), [db, mayReview]);
  const opened = lines?.find(({ form }) => form.id === openedId);
  if (!lines || lines.length === 0) return null;
  return (
    <RequestStrip
      icon={FileUser}
      title={copy.title(lines.length)}
      lines={lines.map(({ form, species }) => {
        const name = `${form.firstName} ${form.lastName}`.trim();
        return (
          <li key={form.id}>
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{[form.petName, species].filter((part) => part !== "").join(" · ")}</small>
            </span>
            <Button aria-label={copy.openOf(name)} onClick={() => setOpenedId(form.id)}>
              {copy.open}
            </Button>
          </li>
        );
      })}
    >
      {opened && (
        <Suspense>
          <ReviewDialog line={opened} onClose={() => setOpenedId(null)} />
        </Suspense>
      )}
    </RequestStrip>
  );
}
