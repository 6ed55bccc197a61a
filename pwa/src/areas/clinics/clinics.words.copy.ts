import { defineWords } from "../../area.ts";

export const clinicsWords = defineWords("clinics", {
  changes: {
    "clinicSettings.correct": "Clinic settings",
    "rooms.add": "New room",
    "rooms.correct": "Room corrected",
    "equipment.add": "New equipment",
    "equipment.correct": "Equipment corrected",
    "locations.correct": "Opening hours and address",
  },
  fields: {
    clinicSettings: {
      pricesIncludeTax: "Prices include tax",
      noShowAfterMin: "A no-show may be marked after (minutes)",
      lateCancelHours: "A cancellation is late within (hours)",
    },
    locations: {
      name: "Name",
      phone: "Phone",
      address: "Address",
      hours: "Opening hours",
    },
    rooms: {
      locationId: "Location",
      name: "Name",
      kind: "Kind",
      overlapPolicy: "Two bookings at one time",
      slotMin: "Minutes between starts",
      dayFromMin: "Day begins",
      dayToMin: "Day ends",
      sort: "Order",
      status: "Status",
    },
    equipment: {
      locationId: "Location",
      name: "Name",
      kind: "Kind",
      overlapPolicy: "Two bookings at one time",
      slotMin: "Minutes between starts",
      dayFromMin: "Day begins",
      dayToMin: "Day ends",
      sort: "Order",
      status: "Status",
    },
  },
});
