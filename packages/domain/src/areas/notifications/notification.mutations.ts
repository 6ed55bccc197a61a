import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { choicesId, notificationChoices, notifications, OPTIONAL_KINDS, personalScope } from "./notification.ts";

/** More than a device shows at once; a longer list is marked in several changes. */
export const MOST_MARKED = 500;

/**
 * Marks own notifications as read or unread. Twice is once, and one that is gone is skipped: it was too old to keep. Refuses
 * with `not_found` (another person's).
 */
export const markNotifications = defineMutation({
  name: "notifications.mark",
  permission: "signed_in",
  args: () =>
    z.strictObject({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_MARKED)),
      status: z._default(z.enum(["read", "unread"]), "read"),
    }),
  async run(tx, { ids, status }, { actor }) {
    const changed: string[] = [];
    for (const id of new Set(ids)) {
      const row = await tx.find(notifications, id);
      if (row && row.scope !== personalScope(actor.userId))
        throw new Refusal("not_found", { table: "notifications", id });
      if (row && row.status !== status) changed.push(id);
    }
    for (const id of changed) await tx.patch(notifications, id, { status });
  },
});

/** Switches kinds of notifications off for this person; those that are not named are on. */
export const chooseNotifications = defineMutation({
  name: "notificationChoices.choose",
  permission: "signed_in",
  args: () => z.strictObject({ off: z.array(z.enum(OPTIONAL_KINDS)).check(z.maxLength(OPTIONAL_KINDS.length)) }),
  async run(tx, { off }, { actor }) {
    const id = choicesId(actor.userId);
    const kinds = OPTIONAL_KINDS.filter((kind) => off.includes(kind));
    if (await tx.find(notificationChoices, id)) await tx.patch(notificationChoices, id, { off: kinds });
    else await tx.insert(notificationChoices, { id, scope: personalScope(actor.userId), off: kinds });
  },
});
