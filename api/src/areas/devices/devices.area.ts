import type { ApiArea } from "../../area.ts";
import { devicesAudit } from "./devices.audit.copy.ts";
import { devicesRoutes } from "./devices.routes.ts";
import { unsentDevicesRoutes } from "./unsent-devices.routes.ts";

export const devicesArea: ApiArea = {
  async addRoutes(app, { options: { store, now }, auth: { session }, notes }) {
    await app.register(devicesRoutes, { prefix: "/api/devices", store, sessions: session.sessions, now, notes });
    await app.register(unsentDevicesRoutes, { prefix: "/api/devices", store, now });
  },
  audits: { events: Object.values(devicesAudit) },
};
