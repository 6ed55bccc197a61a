import { type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { ArrowRight, Clock, Siren, TriangleAlert, Weight } from "lucide-react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ClockTime, minutesBetween, shortDate, timeSince } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { QUICK_SAVE_MS, useAction } from "../../../ui/use-action.ts";
import { aboutCopy, alertKindWords } from "../../pets/public/warning-words.ts";
import { TriageMark } from "../../visits/public/triage-mark.tsx";
import { CardMore } from "./card-more.tsx";
import { isHere } from "./here-card.ts";
import { copy } from "../today.copy.ts";
import type { OpenDialog } from "../today-dialogs.tsx";
import type { BoardCard } from "../today.queries.ts";

/** Minutes after which waiting is shown as long, and from which on a patient counts as late. */
const LONG_WAIT_MIN = 20;
const LATE_MIN = 5;

interface PatientCardProps {
  card: BoardCard;
  now: Instant;
  /** The one next step. Absent for those who may only look. */
  onNext?: () => Promise<unknown>;
  onWeigh?: () => void;
  onOpen: () => void;
  onOpened: (opened: OpenDialog) => void;
  /** The name of the step, where it is not the usual one of the stage. */
  nextWord?: string;
  /** False while the step depends on rows that are still read. */
  isNextKnown?: boolean;
  /** The sum to pay; empty: none. */
  sum?: string;
}

export function PatientCard({ card, now, onNext, onWeigh, onOpen, onOpened, ...more }: PatientCardProps) {
  const { nextWord = copy.next[card.stage], isNextKnown = true, sum = "" } = more;
  const { timeZone } = useClinic();
  const action = useAction(refusalText, QUICK_SAVE_MS);
  const names = card.pets.map((pet) => pet.name).join(", ") || copy.unknownPet;
  const species = [...new Set(card.pets.map((pet) => pet.species.toLowerCase()))].join(", ");
  const [pet] = card.pets;
  const day = localDateOf(card.at, timeZone);
  return (
    <li className={card.isPending ? "patient is-pending" : "patient"} data-card={card.key}>
      <div className="patient-head">
        <PetAvatar species={pet?.speciesCode ?? ""} />
        <div className="patient-who">
          <h3 className="t-sub">
            {card.visit && pet ? (
              <RouterLink to={paths.visit(card.visit)} className="link" draggable={false}>
                {names}
              </RouterLink>
            ) : (
              <button type="button" className="link" onClick={onOpen}>
                {names}
              </button>
            )}
          </h3>
          <p className="t-body one-line">
            {[card.ownerLastName || copy.ownerUnknown, species].filter((part) => part !== "").join(" · ")}
          </p>
          <Died pets={card.pets} />
        </div>
        <div className="patient-when">
          <p className="t-body">
            {day !== localDateOf(now, timeZone) && `${shortDate(day)} `}
            <ClockTime at={card.at} timeZone={timeZone} />
          </p>
          <Waited card={card} now={now} />
        </div>
      </div>
      {card.warning && (
        <p className="t-body2 patient-warning">
          <TriangleAlert size={16} aria-hidden="true" />
          <span className="one-line" title={card.warning.text}>
            {aboutCopy.warning(alertKindWords[card.warning.kind], card.warning.text)}
          </span>
        </p>
      )}
      <Subject card={card} sum={sum} />
      {onNext && (
        <div className="patient-steps">
          <CardMore
            card={card}
            names={names}
            run={action.run}
            hasDone={nextWord !== copy.next[card.stage]}
            onOpened={onOpened}
          />
          {isHere(card) && pet && onWeigh && (
            <IconButton label={copy.weigh(names)} onClick={onWeigh}>
              <Weight size={20} aria-hidden="true" />
            </IconButton>
          )}
          <Button
            variant={card.stage === "pay" ? "primary" : "secondary"}
            fullWidth
            isLoading={action.isBusy}
            disabled={!isNextKnown}
            endIcon={<ArrowRight size={18} aria-hidden="true" />}
            onClick={() => void action.run(onNext)}
          >
            <span>{nextWord}</span> <span className="vh">{names}</span>
          </Button>
        </div>
      )}
      <ProblemAlert problem={action.problem} />
    </li>
  );
}

/** The reason of the visit, the vet, and the sum to pay. */
function Subject({ card, sum }: Pick<PatientCardProps, "card"> & { sum: string }) {
  return (
    <div className="patient-subject">
      {card.visit?.triage && <TriageMark triage={card.visit.triage} />}
      {card.isUrgent && !card.visit?.triage && (
        <span className="patient-urgent">
          <Siren size={18} aria-hidden="true" />
        </span>
      )}
      <p className="t-body one-line">
        {card.subject}
        <span>
          {[
            card.subject === "" ? [] : "",
            card.vet ? titledName(card.vet) : copy.anyVet,
            card.room === "" ? [] : card.room,
          ]
            .flat()
            .join(" · ")}
        </span>
      </p>
      {card.isPending && <PendingMark />}
      {sum !== "" && <strong className="patient-sum">{sum}</strong>}
    </div>
  );
}

/** Nobody calls in a pet that is dead. */
function Died({ pets }: Pick<BoardCard, "pets">) {
  const dead = pets.filter(({ hasDied }) => hasDied).map(({ name }) => name);
  if (dead.length === 0) return null;
  return <p className="t-body2 patient-died">{copy.died(pets.length > 1 ? dead.join(", ") : "")}</p>;
}

/** The time since the stage began; red, with a clock and a word, for a long wait and for who is late. */
function Waited({ card, now }: { card: BoardCard; now: Instant }) {
  const isArriving = card.stage === "arriving";
  const from = isArriving ? (card.at < now ? card.at : null) : card.since;
  if (from === null) return null;
  const minutes = minutesBetween(from, now);
  if (isArriving && minutes < 1) return null;
  const isWaiting = card.stage === "waiting";
  const isLong = isArriving ? minutes >= LATE_MIN : isWaiting && minutes > LONG_WAIT_MIN;
  return (
    <p className={isLong ? "t-caption patient-waited is-long" : "t-caption patient-waited"}>
      {isLong && <Clock size={13} aria-hidden="true" />}
      {timeSince(from, now)}
      {isArriving ? ` ${copy.late}` : ""}
      {isWaiting && isLong && <span className="vh">{copy.waitedLong}</span>}
      {!isArriving && !isWaiting && <span className="vh">{copy.inStage}</span>}
    </p>
  );
}
