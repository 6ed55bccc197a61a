import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { liveQuery } from "dexie";
import type { WatchedQuery } from "../../../db/watched-query.ts";
import { LOOKUP_TABLES, lookups, type Lookups } from "../../appointments/appointments.queries.ts";
import {
  buildBoard,
  boardSubjects,
  idsOn,
  readDay,
  type Board,
  type BoardCard,
  type BoardDay,
  type BoardSubjects,
  type SubjectIds,
} from "../today.queries.ts";
import { STAGES } from "./stages.ts";

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean => [...few].every((id) => many.has(id));

/** Looks at the pets and clients of a board, and tells of them again when one of them changes. */
class SubjectWatch {
  #ids: SubjectIds = { pets: new Set(), clients: new Set() };
  #stop: (() => void) | null = null;
  now: BoardSubjects | null = null;
  readonly #db: CacheDb;
  readonly #day: LocalDate;
  readonly #onRead: () => void;
  readonly #onError: (error: unknown) => void;

  constructor({ db, day }: { db: CacheDb; day: LocalDate }, onRead: () => void, onError: (error: unknown) => void) {
    this.#db = db;
    this.#day = day;
    this.#onRead = onRead;
    this.#onError = onError;
  }

  /** Until they are read there is nobody to show: a card without its pet would flash. */
  lookAt(ids: SubjectIds): void {
    const isWatched = isWithin(ids.pets, this.#ids.pets) && isWithin(ids.clients, this.#ids.clients);
    if (isWatched && this.#stop) return;
    this.stop();
    this.#ids = ids;
    this.now = null;
    const subscription = liveQuery(() => boardSubjects(this.#db, ids, this.#day)).subscribe((subjects) => {
      this.now = subjects;
      this.#onRead();
    }, this.#onError);
    this.#stop = () => subscription.unsubscribe();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}

/** By key, each with what is in it. */
type KnownCards = Map<string, { text: string; card: BoardCard }>;

/** Cards in which nothing changed stay the same objects, so that they are not drawn again. */
class SameCards {
  #known: KnownCards = new Map();

  in(board: Board): Board {
    const next: KnownCards = new Map();
    const same = (card: BoardCard): BoardCard => {
      const text = JSON.stringify(card);
      const known = this.#known.get(card.key);
      const kept = known?.text === text ? known : { text, card };
      next.set(card.key, kept);
      return kept.card;
    };
    const stages = Object.fromEntries(STAGES.map((stage) => [stage, board[stage].map(same)]));
    this.#known = next;
    return { ...board, ...stages };
  }
}

/**
 * `todayBoard`, kept up to date. A patient who moves on is a change of his visit: the forty pets and owners around him,
 * which cost most, are not read again, nor are types, people and rooms.
 */
export function watchBoard(db: CacheDb, day: LocalDate, timeZone: string): WatchedQuery<Board> {
  return {
    hasValue: () => false,
    subscribe: (onNext, onError = () => undefined) => {
      let rows: BoardDay | null = null;
      let known: Lookups | null = null;
      const sameCards = new SameCards();
      const show = (): void => {
        if (rows && known && subjects.now) onNext(sameCards.in(buildBoard(rows, { known, ...subjects.now })));
      };
      const subjects = new SubjectWatch({ db, day }, show, onError);
      const days = liveQuery(() => readDay(db, day, timeZone)).subscribe((read) => {
        rows = read;
        subjects.lookAt(idsOn(read));
        show();
      }, onError);
      const words = liveQuery(() => db.transaction("r", LOOKUP_TABLES, () => lookups(db))).subscribe((read) => {
        known = read;
        show();
      }, onError);
      return () => {
        words.unsubscribe();
        days.unsubscribe();
        subjects.stop();
      };
    },
  };
}
