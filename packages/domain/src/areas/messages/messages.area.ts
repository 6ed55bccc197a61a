import { defineArea } from "../../kernel/area.ts";
import {
  addMessageTemplate,
  correctMessageTemplate,
  retireMessageTemplate,
  changeMessageSettings,
  composeMessage,
  markLetterPosted,
} from "./message.mutations.ts";
import { messageSettings, messageTemplates, messages } from "./message.ts";

/** Everything of `messages` that the registry, the app and the server loop over. */
export const messagesArea = defineArea({
  entities: [messageSettings, messageTemplates, messages],
  mutations: [
    addMessageTemplate,
    correctMessageTemplate,
    retireMessageTemplate,
    changeMessageSettings,
    composeMessage,
    markLetterPosted,
  ],
});
