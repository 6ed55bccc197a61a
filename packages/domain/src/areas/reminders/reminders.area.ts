import { defineArea } from "../../kernel/area.ts";
import {
  addReminderType,
  correctReminderType,
  retireReminderType,
  addStarterReminders,
} from "./reminder-type.mutations.ts";
import {
  addReminder,
  moveReminder,
  completeReminderByHand,
  snoozeReminder,
  sendReminderNow,
  cancelReminder,
} from "./reminder.mutations.ts";
import { reminderTypes, reminders } from "./reminder.ts";

/** Everything of `reminders` that the registry, the app and the server loop over. */
export const remindersArea = defineArea({
  entities: [reminderTypes, reminders],
  mutations: [
    addReminderType,
    correctReminderType,
    retireReminderType,
    addStarterReminders,
    addReminder,
    moveReminder,
    completeReminderByHand,
    snoozeReminder,
    sendReminderNow,
    cancelReminder,
  ],
});
