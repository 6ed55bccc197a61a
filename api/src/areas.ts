import { effectsByName } from "@fernpaw/sync/server/effects";
import { clientsEffects } from "./areas/clients/clients.effects.ts";
import { messagesEffects } from "./areas/messages/messages.effects.ts";
import { petsEffects } from "./areas/pets/pets.effects.ts";

/** Server-only consequences of mutations, for the sync engine. Numbers come before the messages that name them. */
export const EFFECTS = effectsByName([...clientsEffects, ...petsEffects, ...messagesEffects]);
