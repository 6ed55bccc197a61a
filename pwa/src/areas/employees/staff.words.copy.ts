import { defineWords } from "../../area.ts";

export const staffWords = defineWords("staff", {
  changes: {
    "shifts.plan": "Shifts planned",
    "shifts.correct": "Shift changed",
    "shifts.publish": "Roster published",
    "shifts.remove": "Shift removed",
    "rosterTemplates.add": "Roster template saved",
    "rosterTemplates.remove": "Roster template removed",
    "coverRules.add": "Minimum of people added",
    "coverRules.remove": "Minimum of people removed",
    "staff.correct": "Team member corrected",
  },
  fields: {
    staff: {
      firstName: "First name",
      lastName: "Last name",
      jobTitle: "Job title",
      profession: "Profession",
      licenceNo: "Licence number",
      licenceExpiresOn: "Licence expires on",
      colour: "Colour",
      isBookable: "Bookable",
      overlapPolicy: "Two bookings at one time",
      slotMin: "Minutes between starts",
      dayFromMin: "Day begins",
      dayToMin: "Day ends",
    },
    shifts: {
      userId: "Person",
      locationId: "Location",
      startsAt: "From",
      endsAt: "To",
      kind: "Kind",
      status: "Status",
      note: "Note",
    },
    rosterTemplates: { name: "Name", shifts: "Shifts" },
    coverRules: {
      profession: "Profession",
      locationId: "Location",
      weekdays: "Days of the week",
      fromMin: "From",
      toMin: "To",
      leastPeople: "Least people",
    },
  },
});
