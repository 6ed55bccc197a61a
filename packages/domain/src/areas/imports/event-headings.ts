import type { ImportField } from "./import-fields.ts";

/** Which run of a heading's words a pattern is about: all of them, the last ones (`Home phone`), the first ones. */
export type Place = "whole" | "last" | "first";

/** Words of a heading that give a field away; folded, without what separates them. */
export type KnownHeading = readonly [RegExp, ImportField, Place?];

// English, German, French, Spanish.
export const PET = "(pets?|animals?|patients?|tier(es)?|patienten|lanimal|danimal|animaux|mascotas?|pacientes?)";
export const NUMBER = "(ids?|no|nr|n|number|nummer|numero|code|ref)";
const WEIGHT = "(weights?|wt|gewichte?|korpergewicht|koerpergewicht|poids|pesos?)";
const UNIT = "(kgs?|kilos?|kilogramm?e?s?|kilogramos?|lbs?|pounds?|libras?|gr?|gramm?e?s?|grams|gramos?)";
const VACCINE =
  "(vaccines?|vaccinations?|vacc|shots?|jabs?|immuni[sz]ations?|impfung(en)?|impfstoffe?|vaccins?|vacunas?|vacunacion(es)?)";
const DATE = "(date|day|datum|tag|jour|fecha|dia)";
const TIME = "(time|uhrzeit|zeit|heure|hora)";
const START = "(start|starts|begin|begins|beginn|debut|inicio|comienzo)";
const END = "(end|ends|finish|ende|fin|bis|hasta|until)";
const APPOINTMENT = "(appointments?|appts?|bookings?|termine?|rendezvous|rdv|citas?|turnos?)";
const NOTES =
  "(notes?|comments?|remarks?|bemerkung(en)?|notiz(en)?|anmerkung(en)?|remarques?|commentaires?|observaciones|notas?|comentarios)";

const VET =
  "(vet|vets|veterinarian|doctor|dr|clinician|provider|practitioner|tierarzt|tieraerztin|tierarztin|arzt|behandler|behandlerin|veterinaire|praticien|docteur|veterinari[oa]|medico|doctora|staff|assignedto|seenby|seenwith)(name)?";
const OF_HISTORY =
  "(medical|clinical|case|patient|pet|animal|visit|consult(ation)?|exam(ination)?|treatment|soap|progress|doctors?|vets?|histor(y|ical))";
const HISTORY =
  "(histor(y|ies)|anamnes(is|e)|records?|soap|findings?|examination|assessment|diagnos(is|es|e|en|tico)|treatments?|therapy|therapie|plan|narrative|text|freetext|details|krankengeschichte|krankenakte|krankenblatt|vorgeschichte|vorbericht|befund(e)?|behandlung(en)?|verlauf|eintrag|karteieintrag|karteikarte|untersuchung|historique|dossiermedical|compterendu|consultation|examenclinique|examen|traitement|texte|historial|historia(clinica)?|expediente|consulta|exploracion|tratamiento|texto|evolucion)";

export const pattern = (source: string): RegExp => new RegExp(`^(${source})$`);

/** Headings of lists of weights, vaccinations, notes and appointments, best first. */
export const EVENT_HEADINGS: readonly KnownHeading[] = [
  [pattern(`(${PET}|body)?${WEIGHT}(in)?${UNIT}?|${WEIGHT}${PET}`), "weight.weight"],
  [pattern(`(${WEIGHT}|gewichts)?(unit|units|uom|einheit|unite|unidad)(${WEIGHT})?`), "weight.unit"],
  [
    pattern(
      `(${WEIGHT}|gewichts|weigh|weighing|weighed|weighin|measured|measurement|recorded|exam|visit|wiege|mess)?${DATE}${TIME}?(${WEIGHT}|weighing|weighed|measurement|pesee|pesaje|messung)?|(weighed|measured|recorded|taken)(on|at)|gewogenam|peseele`,
    ),
    "weight.date",
  ],
  [pattern(TIME), "weight.time"],
  [pattern(`${VACCINE}(name|type|product|given|art|typ)?|(product|name|type)${VACCINE}`), "vaccination.vaccine"],
  [
    pattern(
      `(next)?(${VACCINE})?(next)?(due|booster)(${DATE}|on)?|(${DATE})?(next|due|booster)(${VACCINE}|${DATE}|due)?|valid(until|to)|expireson|(nachste|naechste)(impfung|${DATE})|faellig(am)?|fallig(am)?|gultigbis|gueltigbis|(date)?rappel|prochain(vaccin|rappel)|proxima(dosis|vacuna|fecha)?|refuerzo`,
    ),
    "vaccination.due",
  ],
  [
    pattern(
      `(${VACCINE}|given|administered|administration|impf)?${DATE}(given|of)?(${VACCINE}|administered|administration)?|(given|administered|vaccinated)(on|at)|geimpftam|vaccinele|vacunadoel`,
    ),
    "vaccination.date",
  ],
  [
    pattern(
      `(${VACCINE})?(batch|lot|serial)(batch|lot)?(no|nr|n|number|id|code)?|chargen?(nummer|nr)?|(numero)?lot|numerolote|lote|nlote`,
    ),
    "vaccination.batch",
  ],
  [
    pattern("(manufacturer|maker|mfr|brand|hersteller|fabricant|laboratoire|fabricante|laboratorio)(name)?"),
    "vaccination.manufacturer",
  ],
  [pattern("(rabies)?tag(no|nr|n|number)?|rabies(no|number|certificate)|tollwutmarke|medaille"), "vaccination.tag"],
  [
    pattern(
      `(${OF_HISTORY}|note|entry|record|created|written|eintrags|untersuchungs|behandlungs|besuchs)?${DATE}${TIME}?(${OF_HISTORY}|note|entry|record|created|consulta)?|(created|written|seen|entered)(on|at)`,
    ),
    "note.date",
  ],
  [pattern(`(${OF_HISTORY}|note|entry)?${TIME}`), "note.time"],
  [
    pattern(
      `(note|entry|record|${OF_HISTORY})?(subject|title|reason|type|betreff|titel|anlass|grund|titre|objet|motif|asunto|titulo|motivo)(consulta|consultation|visit)?|(presenting)?complaint`,
    ),
    "note.title",
  ],
  [
    pattern(
      `(${VET}|author|writer|(written|created|entered|signed)by|verfasser(in)?|autorin|erfasstvon|auteur|redigepar|autora?|escritopor)(name)?`,
    ),
    "note.author",
  ],
  [pattern(`${OF_HISTORY}?(${HISTORY}|${NOTES}|eintraege|entry)(text|s)?|${NOTES}text`), "note.text"],
  [pattern(`${APPOINTMENT}${NUMBER}|${NUMBER}${APPOINTMENT}`), "appointment.externalId"],
  [
    pattern(
      `(${APPOINTMENT}|${START}|visit)?${DATE}(and|und|et|y)?${TIME}?(${APPOINTMENT}|${START}|visit)?|${APPOINTMENT}|${START}(at|on)`,
    ),
    "appointment.date",
  ],
  [
    pattern(`(${APPOINTMENT}|${START}|visit)?${TIME}(${APPOINTMENT}|${START})?|${START}|von|from|at`),
    "appointment.time",
  ],
  [pattern(`(${APPOINTMENT})?${END}(at|${TIME}|${DATE}${TIME}?)?|${TIME}${END}`), "appointment.endTime"],
  [
    pattern(
      `(${APPOINTMENT})?(length|duration|dauer|duree|duracion)(in)?(mins?|minutes|minuten|minutos|h|hours|stunden|heures|horas)?|mins?|minutes|minuten|minutos`,
    ),
    "appointment.length",
  ],
  [
    pattern(
      `(${APPOINTMENT}|visit|service)?(type|kind|art|typ|category|kategorie|categorie|tipo|categoria)(${APPOINTMENT}|visit)?|service|leistung|terminart`,
    ),
    "appointment.type",
  ],
  [pattern(VET), "appointment.vet"],
  [pattern(`(${APPOINTMENT})?(status|state|statut|etat|estado|zustand)(${APPOINTMENT})?`), "appointment.status"],
  [
    pattern(
      `(reason|purpose)((for)?(visit|consult|consultation|${APPOINTMENT}))?|(${APPOINTMENT}|visit)reason|(presenting)?complaint|(termin|besuchs|vorstellungs)?grund|anlass|motif(${APPOINTMENT}|consultation)?|motivo(${APPOINTMENT}|consulta)?|subject|betreff|description|beschreibung|title`,
    ),
    "appointment.reason",
  ],
  [pattern(`(${APPOINTMENT})?${NOTES}`), "appointment.notes"],
];
