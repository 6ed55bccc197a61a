import * as z from "zod/mini";
import { correctable, emptyRow } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { packMailId, packMails } from "./pack-mail.ts";

/** The choice of an owner: whether the mail goes, when, and of what locations. */
export const choosePackMail = defineMutation({
  name: "packMails.choose",
  permission: "owner",
  args: () => z.strictObject({ set: correctable(packMails) }),
  async run(tx, { set }, { actor }) {
    const id = packMailId(actor.userId);
    if (await tx.find(packMails, id)) await tx.patch(packMails, id, given(set));
    else await tx.insert(packMails, { ...emptyRow(packMails), ...given(set), id, ownerId: actor.userId });
  },
});
