import { plural } from "@fernpaw/domain/kernel/plural";

export const copy = {
  title: "Online booking",
  hint: "People without an account ask for an appointment on your own page. Requests appear on Today, where your team accepts them.",
  isOn: "The page is on",
  slug: "End of the address",
  slugHint: (address: string) => `Your page: ${address}`,
  slugFault: "Use 3 to 40 small letters, digits and hyphens.",
  slugTaken: "Another clinic has this address. Choose another one.",
  noticeHours: "Least notice, in hours",
  noticeFault: "Enter whole hours from 0 to 168.",
  aheadDays: "Bookable ahead, in days",
  aheadFault: "Enter whole days from 1 to 180.",
  types: (count: number) =>
    plural(count, "1 appointment type can be booked online.", `${count} appointment types can be booked online.`),
  noTypes: "No appointment type can be booked online yet. Tick “Can be booked online” in an appointment type.",
  save: "Save online booking",
  saved: "Online booking is saved.",
  open: "Open the page",
};
