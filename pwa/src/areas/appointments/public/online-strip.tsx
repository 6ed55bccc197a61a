import { placeOf } from "@fernpaw/domain/appointments/online-request";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Globe } from "lucide-react";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDay, useNow } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { openingParam } from "../../../ui/opening-params.ts";
import { RequestStrip } from "../../../ui/request-strip.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { onlineLines, type OnlineLine } from "../online.queries.ts";
import { copy } from "../online/online.copy.ts";

const RequestDialog = lazyPart(async () => (await import("../online/request-dialog.tsx")).RequestDialog);

/** Of the address: the request that is open. A notification leads to it. */
const REQUEST = openingParam("online");

/** The state of a request at a glance. */
function stateOf({ request }: OnlineLine, now: Instant, timeZone: string): string {
  if (placeOf(request).startsAt <= now) return copy.over;
  if (request.clientAnswer !== null) return copy.answered[request.clientAnswer];
  if (request.status === "offered") return copy.offered;
  return request.heldUntil > now ? copy.held(clockTime(request.heldUntil, timeZone)) : "";
}

/** Requests from the clinic's page, until each has its answer. Nothing where there are none. */
export function OnlineStrip() {
  const { db, can, timeZone } = useClinic();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const openedId = params.get(REQUEST);
  const open = (id: string | null): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete(REQUEST);
        else after.set(REQUEST, id);
        return after;
      },
      { replace: true },
    );
  const lines = useLiveQuery(() => onlineLines(db), [db]);
  const opened = lines?.find(({ request }) => request.id === openedId);
  if (!lines || lines.length === 0) return null;
  return (
    <RequestStrip
      icon={Globe}
      title={copy.title(lines.length)}
      lines={lines.map((line) => (
        <RequestLine
          key={line.request.id}
          line={line}
          state={stateOf(line, now, timeZone)}
          {...(can("appointments:manage") && { onOpen: () => open(line.request.id) })}
        />
      ))}
    >
      {opened && (
        <Suspense>
          <RequestDialog line={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </RequestStrip>
  );
}

interface RequestLineProps {
  line: OnlineLine;
  state: string;
  onOpen?: () => void;
}

function RequestLine({ line, state, onOpen }: RequestLineProps) {
  const { timeZone } = useClinic();
  const { request, type, species, isPending } = line;
  const name = `${request.firstName} ${request.lastName}`.trim();
  const { startsAt } = placeOf(request);
  const about = [species, type?.name ?? "", request.asksDeposit === "yes" ? copy.deposit : "", state];
  return (
    <li>
      <span>
        <b>
          {`${shortDay(startsAt, timeZone)}, ${clockTime(startsAt, timeZone)} · `}
          <bdi>{request.petName}</bdi>
          {" · "}
          <bdi>{name}</bdi>
        </b>
        <small>{about.filter((part) => part !== "").join(" · ")}</small>
      </span>
      {isPending && <PendingMark />}
      {onOpen && (
        <Button aria-label={copy.openOf(name)} onClick={onOpen}>
          {copy.open}
        </Button>
      )}
    </li>
  );
}
