import type { ApiArea } from "../../area.ts";
import { messagesAudit } from "./messages.audit.copy.ts";
import { messagesEffects } from "./messages.effects.ts";
import { addPost } from "./send/add-post.ts";

/** Mail, and what it and text messages tell clients. */
export const messagesArea: ApiArea = {
  async addRoutes(app, { options, auth: { base, post, linkSigns }, writeDueMessages }) {
    const { smtpUrl = null, sms = null } = options;
    await addPost(app, {
      ...options,
      ...base,
      ...post,
      ...linkSigns,
      smtpUrl,
      sms,
      sendReminders: writeDueMessages,
    });
  },
  effects: messagesEffects,
  audits: { events: Object.values(messagesAudit) },
};
