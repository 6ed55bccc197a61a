import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { chargeGiven, markNoCharge } from "@fernpaw/domain/billing/charge-line.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { leaveOutWaiting } from "@fernpaw/domain/treatments/leave-out.mutations";
import { unmetGates } from "@fernpaw/domain/treatments/visit-gates";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";
import { Pill, ReceiptText, Scale, type LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, useNow } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { namesText } from "../../../ui/names-text.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { ToneIcon } from "../../../ui/status-chip.tsx";
import { useToastAction } from "../../../ui/use-action.ts";
import type { StatusTone } from "../../../theme-colours.ts";
import { visitGate, type VisitPartProps } from "../../../visit-parts.ts";
import { PriceDialog } from "../../billing/public/price-dialog.tsx";
import { readCharges } from "../../billing/charges.queries.ts";
import { readWaiting, type WaitingLine } from "../by-weight.queries.ts";
import { copy, gates as words } from "../treatments.copy.ts";
import type { DoneLine } from "../done-lines.queries.ts";
import { priceFor, readKnowledge, readVisitTreatments, type PlannedLine } from "../treatments.queries.ts";
import { plannedFacts, quantityWords } from "../tab/line-words.ts";
import { useNotGiven } from "../tab/not-given.tsx";
import { decision, type Decision } from "../public/reason-dialog.tsx";
import { useGivePlanned } from "../tab/use-give-planned.ts";

const ReasonDialog = lazyPart(async () => (await import("../public/reason-dialog.tsx")).ReasonDialog);
const WeighPatient = lazyPart(async () => (await import("../../pets/public/weigh-patient.tsx")).WeighPatient);
const TreatmentDialog = lazyPart(async () => (await import("../tab/treatment-dialog.tsx")).TreatmentDialog);

/** One thing that must be settled: the treatment, the line or, of products that wait for a weight, the visit that it is about. */
interface GateLine {
  key: string;
  kind: "waiting" | "planned" | "uncharged" | "unpriced";
  id: string;
}

async function read(db: CacheDb, visit: VisitPartProps["visit"]): Promise<GateLine[]> {
  const { id } = visit;
  const [rows, lines] = await Promise.all([
    rowsOf(db, treatments).where("visitId").equals(id).toArray(),
    rowsOf(db, chargeLines).where("visitId").equals(id).toArray(),
  ]);
  const unmet = unmetGates(rows, lines).map((gate): GateLine => {
    const about = gate.kind === "unpriced" ? gate.line.id : gate.treatment.id;
    return { key: `${gate.kind} ${about}`, kind: gate.kind, id: about };
  });
  const isWaiting = (await readWaiting(db, visit, rows)).length > 0;
  return isWaiting ? [{ key: "waiting", kind: "waiting", id }, ...unmet] : unmet;
}

async function settled(db: CacheDb, { id }: { id: string }): Promise<string> {
  const lines = await rowsOf(db, chargeLines).where("visitId").equals(id).toArray();
  return words.settled(lines.filter(({ status }) => status !== "removed").length);
}

interface GateRowProps {
  icon: LucideIcon;
  tone: StatusTone;
  title: string;
  facts: readonly ReactNode[];
  question?: string | null;
  wayOut: ReactNode;
  repair: ReactNode;
}

function GateRow({ icon, tone, title, facts, question = null, wayOut, repair }: GateRowProps) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
      <ToneIcon tone={tone} icon={icon} size={44} />
      <Box sx={{ flex: "1 1 14rem", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={facts} />
        </Typography>
        <ProblemAlert problem={question} />
      </Box>
      <Box sx={{ display: "flex", gap: 3, alignItems: "center", marginInlineStart: "auto" }}>
        {wayOut}
        {repair}
      </Box>
    </Box>
  );
}

type LineProps = VisitPartProps & { line: GateLine };

function GateLineRow({ visit, pet, line }: LineProps) {
  const { db, timeZone } = useClinic();
  const day = localDateOf(useNow(), timeZone);
  const found = useLiveQuery(() => readVisitTreatments(db, { visit, day }), [db, visit, day]);
  if (line.kind === "unpriced") return <UnpricedRow lineId={line.id} />;
  if (!found) return null;
  if (line.kind === "waiting") return <WaitingGate visit={visit} pet={pet} lines={found.waiting} />;
  const planned = found.planned.find(({ treatment }) => treatment.id === line.id);
  if (planned) return <PlannedGate visit={visit} pet={pet} line={planned} weightG={found.weightG} />;
  const done = found.done.find(({ treatment }) => treatment.id === line.id);
  return done ? <UnchargedGate line={done} /> : null;
}

/** The weight plans them; without it they are skipped together, with a reason. */
function WaitingGate({ visit, pet, lines }: VisitPartProps & { lines: readonly WaitingLine[] }) {
  const [isWeighing, setWeighing] = useState(false);
  const [about, setAbout] = useState<Decision | null>(null);
  const what = namesText(lines.map(({ product }) => product.name));
  const leaveOut = decision({
    kind: "skip",
    what,
    petId: pet.id,
    mutation: leaveOutWaiting,
    toArgs: (reason) => ({ visitId: visit.id, reason }),
    done: copy.done.skipped(what),
  });
  if (lines.length === 0) return null;
  return (
    <>
      <GateRow
        icon={Scale}
        tone="waiting"
        title={words.waiting(what, lines.length)}
        facts={[words.waitingHint(lines.length)]}
        wayOut={
          <Button variant="link" onClick={() => setAbout(leaveOut)}>
            {words.notGiven}
          </Button>
        }
        repair={<Button onClick={() => setWeighing(true)}>{copy.waits.weigh}</Button>}
      />
      {isWeighing && <WeighPatient petId={pet.id} visitId={visit.id} onClose={() => setWeighing(false)} />}
      {about && <ReasonDialog about={about} onClose={() => setAbout(null)} />}
    </>
  );
}

function PlannedGate({ visit, pet, line, weightG }: VisitPartProps & { line: PlannedLine; weightG: number | null }) {
  const { product } = line.known;
  const notGiven = useNotGiven(line);
  const [isSheet, setSheet] = useState(false);
  const onLook = (): void => setSheet(true);
  const { giveNow, isBusy, label, question, dialog } = useGivePlanned({ visit, pet, line, weightG, onLook });
  return (
    <>
      <GateRow
        icon={Pill}
        tone="exam"
        title={words.planned(product.name)}
        facts={plannedFacts(line, weightG)}
        question={question}
        wayOut={
          <MenuButton variant="ghost" label={words.notGiven}>
            {notGiven.entries}
          </MenuButton>
        }
        repair={
          <Button isLoading={isBusy} onClick={giveNow}>
            {label}
          </Button>
        }
      />
      {notGiven.dialog}
      {isSheet && (
        <TreatmentDialog visit={visit} line={line} weightG={weightG} mode="give" onClose={() => setSheet(false)} />
      )}
      {dialog}
    </>
  );
}

function UnchargedGate({ line }: { line: DoneLine }) {
  const { mutate, settings, timeZone, db } = useClinic();
  const day = localDateOf(useNow(), timeZone);
  const [about, setAbout] = useState<Decision | null>(null);
  const action = useToastAction();
  const { treatment, product, givenBy } = line;
  const name = product?.name ?? copy.unknown;
  const grossMinor = useLiveQuery(() => priceOfUse(db, line, day), [db, line, day]);
  const noCharge = decision({
    kind: "noCharge",
    what: name,
    petId: treatment.petId,
    mutation: chargeGiven,
    toArgs: (noChargeReason) => ({ treatmentId: treatment.id, noChargeReason }),
    done: copy.done.noCharge(name),
  });
  return (
    <>
      <GateRow
        icon={ReceiptText}
        tone="noShow"
        title={words.uncharged(name)}
        facts={[
          product ? quantityWords(product, treatment.quantityMilli) : "",
          words.givenBy(clockTime(treatment.occurredAt, timeZone), givenBy),
        ]}
        wayOut={
          <Button variant="link" onClick={() => setAbout(noCharge)}>
            {copy.noCharge}
          </Button>
        }
        repair={
          <Button
            isLoading={action.isBusy}
            onClick={() => void action.run(() => mutate(chargeGiven, { treatmentId: treatment.id }))}
          >
            {typeof grossMinor === "number" ? words.add(moneyText(grossMinor, settings)) : words.addPlain}
          </Button>
        }
      />
      {about && <ReasonDialog about={about} onClose={() => setAbout(null)} />}
    </>
  );
}

async function priceOfUse(db: CacheDb, { treatment }: DoneLine, day: string): Promise<number | null> {
  const { petId, locationId, productId, quantityMilli } = treatment;
  const visit = { id: treatment.visitId ?? "", petId, locationId };
  const { known } = await readKnowledge(db, [productId], { visit, day });
  const own = known.get(productId);
  return own ? own.grossAt(quantityMilli, priceFor(treatment, own)) : null;
}

function UnpricedRow({ lineId }: { lineId: string }) {
  const { db } = useClinic();
  const [isPricing, setPricing] = useState(false);
  const [about, setAbout] = useState<Decision | null>(null);
  const line = useLiveQuery(() => rowsOf(db, chargeLines).get(lineId), [db, lineId]);
  if (!line) return null;
  const noCharge = decision({
    kind: "noCharge",
    what: line.description,
    petId: line.petId,
    mutation: markNoCharge,
    toArgs: (reason) => ({ id: line.id, reason }),
    done: copy.done.noCharge(line.description),
  });
  return (
    <>
      <GateRow
        icon={ReceiptText}
        tone="noShow"
        title={words.unpriced(line.description)}
        facts={[]}
        wayOut={
          <Button variant="link" onClick={() => setAbout(noCharge)}>
            {copy.noCharge}
          </Button>
        }
        repair={<Button onClick={() => setPricing(true)}>{words.price}</Button>}
      />
      {isPricing && <PriceDialog line={line} onClose={() => setPricing(false)} />}
      {about && <ReasonDialog about={about} onClose={() => setAbout(null)} />}
    </>
  );
}

/** The sum now, and the sum with every planned treatment. */
function GateSum({ visit }: VisitPartProps) {
  const { db, settings, timeZone } = useClinic();
  const day = localDateOf(useNow(), timeZone);
  const sums = useLiveQuery(() => readCharges(db, { visit, day }), [db, visit, day]);
  if (!sums) return null;
  const { grossMinor, stillToGive, ifAllMinor } = sums;
  return (
    <Typography>
      {words.now} <strong>{moneyText(grossMinor, settings)}</strong>
      {stillToGive.count > 0 && (
        <>
          {", "}
          {words.withAll(stillToGive.count)} <strong>{moneyText(ifAllMinor, settings)}</strong>
        </>
      )}
    </Typography>
  );
}

/** Nothing planned or waiting for a weight, nothing without a charge, nothing without a price. */
export const treatmentGate = visitGate<GateLine>({
  key: "treatments",
  order: 20,
  read,
  settled,
  Line: GateLineRow,
  Sum: GateSum,
});
