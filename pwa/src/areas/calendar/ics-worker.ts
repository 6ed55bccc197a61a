/// <reference lib="webworker" />
import { NotACalendar, readIcs, type IcsReading, type IcsWindow } from "./ics-events.ts";

export interface IcsQuestion {
  text: string;
  window: IcsWindow;
}
export type IcsAnswer = { reading: IcsReading } | { fault: "notACalendar" | "unreadable" };

self.addEventListener("message", ({ data }: MessageEvent<IcsQuestion>) => {
  const answer = (message: IcsAnswer): void => self.postMessage(message);
  try {
    answer({ reading: readIcs(data.text, data.window) });
  } catch (error) {
    answer({ fault: error instanceof NotACalendar ? "notACalendar" : "unreadable" });
  }
});
