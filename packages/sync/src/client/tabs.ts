import type { Actor } from "@fernpaw/domain/kernel/mutation";
import type { Channel } from "./environment.ts";
import type { Contact } from "./status-board.ts";

/** What the tabs of one user on one device say to each other. */
export type TabMessage =
  | { t: "hello" }
  | { t: "heartbeat" }
  | { t: "contact"; contact: Contact }
  | { t: "changed" }
  | { t: "actor"; actor: Actor }
  | { t: "queued" }
  | { t: "force" }
  | { t: "doubt" }
  | { t: "poke"; version: number };

export interface TabHandlers {
  /** For the leader: a tab has opened and knows nothing yet. */
  onHello: () => void;
  /** The leader lives. */
  onHeard: () => void;
  onContact: (contact: Contact) => void;
  onChanged: () => void;
  onActor: (actor: Actor) => void;
  /** For the leader: another tab has work. */
  onQueued: () => void;
  onForce: () => void;
  onDoubt: () => void;
  onPoke: (version: number) => void;
}

export function listenToTabs(channel: Channel | null, handlers: TabHandlers): void {
  channel?.listen((raw) => {
    const message = raw as TabMessage;
    switch (message.t) {
      case "hello":
        return handlers.onHello();
      case "heartbeat":
        return handlers.onHeard();
      case "contact":
        handlers.onHeard();
        return handlers.onContact(message.contact);
      case "changed":
        return handlers.onChanged();
      case "actor":
        return handlers.onActor(message.actor);
      case "queued":
        return handlers.onQueued();
      case "force":
        return handlers.onForce();
      case "doubt":
        return handlers.onDoubt();
      case "poke":
        return handlers.onPoke(message.version);
    }
  });
}
