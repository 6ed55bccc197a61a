import { counted } from "@fernpaw/domain/kernel/plural";

export const adminAppointmentsCopy = {
  subtitle: "Counts by day and clinic. No pet and no person is named here.",
  period: "Period",
  periods: { 7: "Last 7 days", 30: "Last 30 days", 90: "Last 90 days", 365: "Last 12 months" },
  problem: "Problem",
  problems: {
    no_shows: "No-shows",
    cancelled: "Cancelled",
    conflicts: "Double bookings",
    no_bookings: "Days without bookings",
  },
  search: "Search by clinic, owner or e-mail",
  day: "Day",
  clinic: "Clinic",
  appointments: "Appointments",
  noShows: "No-shows",
  cancelled: "Cancelled",
  conflicts: "Double bookings",
  share: (share: string) => `${share} of what was booked`,
  perDay: (count: string) => `${count} a day`,
  volume: "Appointments by day",
  days: (count: number) => counted(count, "day of a clinic", "days of clinics"),
  empty: "No day has been counted yet.",
  fileName: "appointments",
};
