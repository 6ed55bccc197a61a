/// <reference lib="webworker" />
import {
  DamagedCalendar,
  NotACalendar,
  readIcs,
  type IcsFailure,
  type IcsReading,
  type IcsWindow,
} from "./ics-events.ts";

export interface IcsQuestion {
  text: string;
  window: IcsWindow;
}
export type IcsAnswer = { reading: IcsReading } | IcsFailure;

self.addEventListener("message", ({ data }: MessageEvent<IcsQuestion>) => {
  const answer = (message: IcsAnswer): void => self.postMessage(message);
  try {
    answer({ reading: readIcs(data.text, data.window) });
  } catch (error) {
    if (error instanceof DamagedCalendar) answer({ fault: "damaged", line: error.line });
    else answer({ fault: error instanceof NotACalendar ? "notACalendar" : "unreadable" });
  }
});
