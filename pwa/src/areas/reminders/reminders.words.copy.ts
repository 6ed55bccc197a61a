import { defineWords } from "../../area.ts";

export const remindersWords = defineWords("reminders", {
  changes: {
    "reminderTypes.add": "New reminder type",
    "reminderTypes.correct": "Reminder type corrected",
    "reminderTypes.retire": "Reminder type in or out of use",
    "reminderTypes.addStarters": "Reminder types to begin with",
    "reminders.add": "Reminder",
    "reminders.move": "Reminder’s due date",
    "reminders.complete": "Reminder done",
    "reminders.snooze": "Reminder put off",
    "reminders.sendNow": "Reminder sent now",
    "reminders.cancel": "Reminder called off",
  },
  fields: {
    reminders: {
      petId: "Pet",
      typeId: "Type",
      dueOn: "Due on",
    },
    reminderTypes: {
      name: "Name",
      groupName: "Group",
      petTypeIds: "Species",
      interval: "Interval",
      steps: "Steps",
      groupBy: "Messages per",
      cancelAfter: "Given up after",
      completedByTypeIds: "Completed by",
      sort: "Order",
    },
  },
});
