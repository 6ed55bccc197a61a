import { clients } from "@fernpaw/domain/clients/client";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedClient } from "./form/refused-client.tsx";

export const clientsParts = defineParts("clients", {
  refusedForms: {
    "clients.register": formOfNew(RefusedClient),
    "clients.correct": formOf(clients, RefusedClient),
  },
  timeline: async () => (await import("./timeline/clients-timeline.ts")).clientsTimeline,
});
