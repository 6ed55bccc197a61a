import type { BookingPageSettings } from "@fernpaw/domain/appointments/online-form";
import { clinicHttp } from "../../../http/client.ts";

const { http } = clinicHttp;

/** Null: it was never set up. Each call throws the server's answer, or a network error. */
export async function loadBookingPage(): Promise<BookingPageSettings | null> {
  return (await http.get<{ page: BookingPageSettings | null }>("/api/booking-page")).data.page;
}

export async function saveBookingPage(settings: BookingPageSettings): Promise<BookingPageSettings> {
  return (await http.put<BookingPageSettings>("/api/booking-page", settings)).data;
}
