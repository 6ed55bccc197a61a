import { defineArea } from "../../kernel/area.ts";
import { correctClinicSettings } from "./clinic-settings.mutations.ts";
import { clinicSettings, locations, rooms, equipment } from "./clinic.ts";
import { addEquipment, correctEquipment } from "./equipment.mutations.ts";
import { addLocation, correctLocation } from "./location.mutations.ts";
import { addRoom, correctRoom } from "./room.mutations.ts";

/** Everything of `clinics` that the registry, the app and the server loop over. */
export const clinicsArea = defineArea({
  entities: [clinicSettings, locations, rooms, equipment],
  mutations: [
    addRoom,
    correctRoom,
    addEquipment,
    correctEquipment,
    addLocation,
    correctLocation,
    correctClinicSettings,
  ],
});
