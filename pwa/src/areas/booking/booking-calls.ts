import type { OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { publicHttp } from "../../http/client.ts";

export interface BookingPage {
  name: string;
  timeZone: string;
  locations: { id: string; name: string; address: string; phone: string }[];
  types: { id: string; name: string; minutes: number; asksDeposit: boolean }[];
  petTypes: { id: string; name: string }[];
  firstDay: string;
}

/** The words are the server's, so that this page loads nothing of the app's to write them. */
export interface FreeTime {
  startsAt: string;
  words: string;
  /** Of its day. */
  dayWords: string;
}

export interface FreeTimes {
  days: { day: string; words: string; times: { startsAt: string; words: string }[] }[];
  /** Where later days begin; null: nothing later can be booked. */
  next: string | null;
}

const addressOf = (slug: string): string => `/api/public/booking/${encodeURIComponent(slug)}`;

export const loadPage = async (slug: string): Promise<BookingPage> =>
  (await publicHttp.get<BookingPage>(addressOf(slug))).data;

export const loadTimes = async (
  slug: string,
  params: { typeId: string; locationId: string; from: string },
): Promise<FreeTimes> => (await publicHttp.get<FreeTimes>(`${addressOf(slug)}/times`, { params })).data;

export const sendRequest = async (slug: string, form: OnlineForm): Promise<void> => {
  await publicHttp.post(`${addressOf(slug)}/requests`, form);
};
