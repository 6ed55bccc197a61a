import { defineArea } from "../../kernel/area.ts";
import { remindOfVaccinations } from "./remind.mutations.ts";
import {
  changeNextDue,
  giveVaccines,
  markVaccinationEnteredInError,
  recordVaccinationElsewhere,
} from "./vaccination.mutations.ts";
import { vaccinations } from "./vaccination.ts";

export const vaccinationsArea = defineArea({
  entities: [vaccinations],
  mutations: [
    giveVaccines,
    recordVaccinationElsewhere,
    markVaccinationEnteredInError,
    changeNextDue,
    remindOfVaccinations,
  ],
});
