import { defineWords } from "../../area.ts";

export const remindersWords = defineWords("reminders", {
  changes: {
    "reminderTypes.add": "New reminder type",
    "reminderTypes.correct": "Reminder type corrected",
    "reminderTypes.retire": "Reminder type in or out of use",
    "reminderTypes.addStarters": "Starter reminder types",
    "reminders.add": "Reminder",
    "reminders.move": "Reminder’s due date",
    "reminders.complete": "Reminder done",
    "reminders.snooze": "Reminder snoozed",
    "reminders.sendNow": "Reminder sent now",
    "reminders.cancel": "Reminder cancelled",
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
