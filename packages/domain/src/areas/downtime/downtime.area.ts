import { defineArea } from "../../kernel/area.ts";
import { choosePackMail } from "./pack-mail.mutations.ts";
import { packMails } from "./pack-mail.ts";

/** Everything of `downtime` that the registry, the app and the server loop over. */
export const downtimeArea = defineArea({ entities: [packMails], mutations: [choosePackMail] });
