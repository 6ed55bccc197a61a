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
      petTypeIds: "For",
      interval: "Repeats after",
      steps: "Steps",
      groupBy: "Pets of one client",
      cancelAfter: "Given up after",
      completedByTypeIds: "Done by a visit for",
      sort: "Order",
    },
  },
});
