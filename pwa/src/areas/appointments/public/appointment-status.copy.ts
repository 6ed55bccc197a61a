import type { AppointmentStatus } from "@fernpaw/domain/appointments/appointment";

export const appointmentStatusWords = {
  requested: "Requested",
  booked: "Booked",
  confirmed: "Confirmed",
  arrived: "Waiting",
  in_progress: "In exam",
  completed: "Done",
  cancelled: "Cancelled",
  no_show: "No-show",
} satisfies Record<AppointmentStatus, string>;
