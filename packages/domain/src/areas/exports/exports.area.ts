import { defineArea } from "../../kernel/area.ts";
import { saveDeviceArchive } from "./device-archive.mutations.ts";

/** Everything of `exports` that the registry, the app and the server loop over. */
export const exportsArea = defineArea({ entities: [], mutations: [saveDeviceArchive] });
