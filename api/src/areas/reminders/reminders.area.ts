import type { ApiArea } from "../../area.ts";
import { sendDueReminders } from "./send-reminders.ts";

export const remindersArea: ApiArea = {
  writeDueMessages: ({ store, sync, now }, clinicId, canSend) =>
    sendDueReminders({ store, sync, now, canSend }, clinicId),
};
