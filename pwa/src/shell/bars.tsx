import { useLiveQuery } from "dexie-react-hooks";
import { CirclePause, ClockAlert, CloudOff, MailCheck, MapPin, RefreshCw, TabletSmartphone } from "lucide-react";
import { useState } from "react";
import { paths } from "../paths.ts";
import { sendProofAgain, useAddressToProve } from "../session/sign-in/address-proof.ts";
import { putUpdateOff, updateNow, useUpdateState } from "../session/install/app-update.ts";
import { chooseLocation, locationsInUse, useChosenLocationId } from "../session/device-location.ts";
import { reportLocation } from "../session/sync-client/device-report.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useSyncFact } from "../session/sync-client/clinic-provider.tsx";
import {
  askToInstall,
  isInstallHintDue,
  putInstallHintAway,
  useInstallOffer,
} from "../session/install/install-offer.ts";
import { useSubscription } from "../session/sign-in/subscription-context.ts";
import { isNoticeSeen, putNoticeAway } from "../session/sync-client/seen-notice.ts";
import { SUSPENDED } from "../session/sync-client/sync-words.ts";
import { Button } from "../ui/button.tsx";
import { useToday } from "../ui/clock-time.tsx";
import { Bar } from "./bar.tsx";
import { AgreementBar, FactorBar, PaymentBar } from "./owner-bars.tsx";
import { SupportBar } from "./support-bar.tsx";
import { copy } from "./shell.copy.ts";

const OFFLINE_NOTICE = "offline";

/** Once a session; the pill goes on saying it. */
function OfflineBar() {
  const { sync } = useClinic();
  const isOffline = useSyncFact(sync, ({ state }) => state === "offline");
  const [isSeen, setSeen] = useState(() => isNoticeSeen(OFFLINE_NOTICE));
  if (!isOffline || isSeen) return null;
  const dismiss = () => {
    putNoticeAway(OFFLINE_NOTICE);
    setSeen(true);
  };
  return (
    <Bar icon={CloudOff} ground="brass" onDismiss={dismiss}>
      {copy.offlineBar}
    </Bar>
  );
}

/** A few minutes are any clock's; from here on the times of changes mislead. */
const CLOCK_OFF_MS = 5 * 60_000;

/** Stays until the clock is right: every change that is made meanwhile carries its time. */
function ClockBar() {
  const { sync } = useClinic();
  const clockSkewMs = useSyncFact(sync, (status) => status.clockSkewMs);
  if (Math.abs(clockSkewMs) < CLOCK_OFF_MS) return null;
  return (
    <Bar icon={ClockAlert} ground="brass">
      {copy.clockOff(clockSkewMs)}
    </Bar>
  );
}

/** Asks, and never reloads by itself. An open dialog shows it too, since that covers the page's own. */
export function UpdateBar() {
  const state = useUpdateState();
  if (state === "none") return null;
  return (
    <Bar
      icon={RefreshCw}
      ground="primarySoft"
      actions={
        <>
          <Button variant="ghost" size="sm" onClick={putUpdateOff}>
            {copy.updateLater}
          </Button>
          <Button variant="primary" size="sm" onClick={() => void updateNow()}>
            {copy.updateNow}
          </Button>
        </>
      }
    >
      {state === "ready" ? copy.updateReady : copy.updateReplaced}
    </Bar>
  );
}

/** Shown to every person of the clinic before the first change waits. The server mails the reason to the owners. */
export function SuspendedBar() {
  const { isSuspended } = useSubscription();
  if (!isSuspended) return null;
  return (
    <Bar icon={CirclePause} ground="brass">
      {SUSPENDED}
    </Bar>
  );
}

type Sending = "idle" | "busy" | "sent" | "failed";

/** Stays until the address is proved: what is closed meanwhile would look like a fault without it. */
function UnprovedBar() {
  const email = useAddressToProve();
  const [sending, setSending] = useState<Sending>("idle");
  if (email === null) return null;
  const send = () => {
    setSending("busy");
    sendProofAgain().then(
      () => setSending("sent"),
      () => setSending("failed"),
    );
  };
  return (
    <Bar
      icon={MailCheck}
      ground="brass"
      actions={
        sending !== "sent" && (
          <Button size="sm" isLoading={sending === "busy"} onClick={send}>
            {copy.proveAgain}
          </Button>
        )
      }
    >
      {copy.prove(email)} {sending === "sent" && copy.proveSent}
      {sending === "failed" && copy.proveFailed}
    </Bar>
  );
}

/** After the first finished day, once. */
function InstallBar() {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const offer = useInstallOffer();
  const [isDue, setDue] = useState(() => isInstallHintDue(today));
  if (offer === "none" || !isDue) return null;
  const dismiss = () => {
    putInstallHintAway();
    setDue(false);
  };
  return (
    <Bar
      icon={TabletSmartphone}
      ground="primarySoft"
      onDismiss={dismiss}
      actions={
        offer === "prompt" ? (
          <Button variant="primary" size="sm" onClick={() => void askToInstall().then(dismiss)}>
            {copy.install}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" to={paths.profile}>
            {copy.installHow}
          </Button>
        )
      }
    >
      {copy.installHint}
    </Bar>
  );
}

const LOCATION_NOTICE = "location";
/** More than these are chosen from the list on the page of the device. */
const MOST_PLACES = 3;

/**
 * A device that was not told its location is taken to be at the oldest one: its stock, bookings and papers are of there. Asked
 * until a person answers, once a session.
 */
export function LocationBar() {
  const { db } = useClinic();
  const chosen = useChosenLocationId();
  const places = useLiveQuery(() => locationsInUse(db), [db]) ?? [];
  const [isSeen, setSeen] = useState(() => isNoticeSeen(LOCATION_NOTICE));
  if (isSeen || places.length < 2 || places.some(({ id }) => id === chosen)) return null;
  const dismiss = () => {
    putNoticeAway(LOCATION_NOTICE);
    setSeen(true);
  };
  const choose = (id: string) => {
    chooseLocation(id);
    void reportLocation(id);
  };
  return (
    <Bar
      icon={MapPin}
      ground="primarySoft"
      onDismiss={dismiss}
      actions={
        places.length > MOST_PLACES ? (
          <Button variant="secondary" size="sm" to={paths.settings("device")}>
            {copy.locationChoose}
          </Button>
        ) : (
          places.map(({ id, name }) => (
            <Button key={id} variant="secondary" size="sm" onClick={() => choose(id)}>
              {copy.locationAt(name)}
            </Button>
          ))
        )
      }
    >
      {copy.locationAsk}
    </Bar>
  );
}

export function Bars() {
  return (
    <>
      <SupportBar />
      <UpdateBar />
      <LocationBar />
      <OfflineBar />
      <ClockBar />
      <SuspendedBar />
      <PaymentBar />
      <UnprovedBar />
      <InstallBar />
      <FactorBar />
      <AgreementBar />
    </>
  );
}
