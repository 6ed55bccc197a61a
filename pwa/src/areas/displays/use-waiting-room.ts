import type { Instant } from "@fernpaw/domain/kernel/time";
import { useEffect, useState } from "react";
import { presentInstant } from "../../ui/present.ts";

export interface WaitingPatient {
  pet: string;
  initial: string;
}

/** As the server's feed has it. */
export interface WaitingRoom {
  clinic: string;
  timeZone: string;
  waiting: WaitingPatient[];
  seen: WaitingPatient[];
}

export interface WaitingRoomState {
  /** The last that was heard; null: nothing yet. */
  room: WaitingRoom | null;
  /** `refused`: the code is not good, or not any more. */
  line: "connecting" | "open" | "lost" | "refused";
  lostAt: Instant | null;
}

/** The server says every twenty seconds that it is there; a line that is silent for longer is dead, whatever TCP thinks. */
const SILENT_AT_MOST_MS = 50_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const REFUSED = 4401;

const START: WaitingRoomState = { room: null, line: "connecting", lostAt: null };

/** One line to the feed at a time, for as long as it is wanted. */
class WaitingRoomLine {
  #socket: WebSocket | null = null;
  #retry: number | undefined;
  #silence: number | undefined;
  #tries = 0;
  #isStopped = false;
  readonly #code: string;
  readonly #onChange: (change: (before: WaitingRoomState) => WaitingRoomState) => void;

  constructor(code: string, onChange: (change: (before: WaitingRoomState) => WaitingRoomState) => void) {
    this.#code = code;
    this.#onChange = onChange;
  }

  open = (): void => {
    if (this.#isStopped || this.#socket) return;
    window.clearTimeout(this.#retry);
    const socket = new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/api/feed`);
    this.#socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ token: this.#code })));
    socket.addEventListener("message", ({ data }) => this.#take(String(data)));
    socket.addEventListener("close", ({ code }) => this.#end(socket, code));
    this.#listen();
  };

  /** The network went away: what is shown is old from here on, and nobody waits for a time-out. */
  lose = (): void => {
    if (this.#socket) this.#end(this.#socket, 0);
  };

  stop(): void {
    this.#isStopped = true;
    window.clearTimeout(this.#retry);
    window.clearTimeout(this.#silence);
    this.#socket?.close();
  }

  #listen(): void {
    window.clearTimeout(this.#silence);
    this.#silence = window.setTimeout(this.lose, SILENT_AT_MOST_MS);
  }

  #take(text: string): void {
    this.#listen();
    const message = JSON.parse(text) as { display?: WaitingRoom };
    const room = message.display;
    if (!room) return;
    this.#tries = 0;
    this.#onChange(() => ({ room, line: "open", lostAt: null }));
  }

  #end(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    window.clearTimeout(this.#silence);
    socket.close();
    if (this.#isStopped) return;
    if (code === REFUSED) {
      this.#isStopped = true;
      this.#onChange(() => ({ ...START, line: "refused" }));
      return;
    }
    this.#onChange((before) => ({ ...before, line: "lost", lostAt: before.lostAt ?? presentInstant() }));
    // Apart from each other, so that a server that comes back is not met by all screens at once.
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#retry = window.setTimeout(this.open, waitMs);
  }
}

/** Who is in the waiting room, as long as this screen is in contact; it comes back by itself. */
export function useWaitingRoom(code: string): WaitingRoomState {
  const [state, setState] = useState<WaitingRoomState>(START);
  useEffect(() => {
    const line = new WaitingRoomLine(code, setState);
    line.open();
    window.addEventListener("online", line.open);
    window.addEventListener("offline", line.lose);
    return () => {
      window.removeEventListener("online", line.open);
      window.removeEventListener("offline", line.lose);
      line.stop();
    };
  }, [code]);
  return state;
}
