import { wholeWords } from "../../kernel/search-text.ts";
import { BALANCE_HEADINGS, isBalanceList } from "./balance-headings.ts";
import { EVENT_HEADINGS, type KnownHeading, NUMBER, pattern, PET, type Place } from "./event-headings.ts";
import { type ImportField, type ImportMapping, isRepeatable } from "./import-fields.ts";
import { isProductList, isStockList, PRODUCT_HEADINGS } from "./product-headings.ts";
import { type ImportKind, KINDS_OF_LISTS } from "./import-kinds.ts";

// Words are folded: English, German, French, Spanish.
const OWNER =
  "(clients?|owners?|customers?|kunden?|besitzers?|tierbesitzers?|halters?|tierhalters?|eigentumers?|eigentuemers?|" +
  "proprietaires?|clientes?|propietarios?|duenos?|titular)";
const NAME = "(s?name|fullname|nom|nombre)";
const NEUTERED =
  "(neutered|spayed|desexed|fixed|altered|sterili[sz]ed|kastriert|sterilisiert|castree?|sterilisee?|castrad[oa]|esterilizad[oa])";
const AGE_UNIT =
  "(years?|yrs|months?|weeks?|days|jahren?|monaten?|wochen|tagen?|ans|annees|mois|semaines|anos|meses|semanas)";

/** `what` alone, or before or after `whose`: `Pet name`, `Nom de l'animal`. */
const ofWhom = (what: string, whose: string): string => `${what}|${whose}${what}|${what}${whose}`;

/** Words of a heading that give a field away, best first; folded, without what separates them. */
const HEADINGS: readonly KnownHeading[] = [
  [pattern(`(${OWNER}|account)${NUMBER}|${NUMBER}${OWNER}`), "client.externalId"],
  [pattern(ofWhom("(first|firstname|forename|givenname|vorname|prenom)", OWNER)), "client.firstName"],
  [
    pattern(ofWhom("(last|lastname|surname|familyname|nachname|familienname|nomfamille|apellidos?)", OWNER)),
    "client.lastName",
  ],
  [pattern(`${OWNER}${NAME}?|${NAME}${OWNER}`), "client.fullName"],
  [
    pattern("(company|business|organi[sz]ation)(name)?|firma|unternehmen|societe|entreprise|empresa"),
    "client.companyName",
  ],
  [pattern(`(${OWNER}|contact)?(e?mail(address|adresse)?|courriel|correoelectronico|correo)`), "client.email", "last"],
  [
    pattern(
      `(${OWNER}|contact|home|work|mobile|cell)?(phone|mobile|cell|telephone|tel|telefon|handy|mobil|gsm|telefono|movil|celular)${NUMBER}?`,
    ),
    "client.phone",
    "last",
  ],
  [
    pattern(
      "street|address|addressline1|address1|streetaddress|strasse|anschrift|adresse|rue|direccion|domicilio|calle",
    ),
    "client.addressLine1",
  ],
  [
    pattern("city|town|borough|suburb|ort|wohnort|stadt|ville|commune|ciudad|poblacion|localidad|municipio"),
    "client.city",
  ],
  [pattern("state|region|county|province|bundesland|kanton|departement|provincia"), "client.region"],
  [pattern("zip|zipcode|postcode|postalcode|plz|postleitzahl|codepostal|cp|codigopostal"), "client.postcode"],
  [pattern(`${PET}${NUMBER}|${NUMBER}${PET}`), "pet.externalId"],
  [pattern(`${PET}${NAME}?|${NAME}${PET}|rufname`), "pet.name"],
  [pattern(ofWhom("(species|type|kind|art|spezies|espece|especie)", PET)), "pet.species"],
  [pattern("(secondary|second|2nd|zweite|seconde|segunda)(breed|rasse|race|raza)"), "pet.secondaryBreed"],
  [pattern(`(${PET}|primary)?(breed(rc|name)?|rasse|race|raza)`), "pet.breed", "last"],
  [pattern(`${PET}?(sex|gender|geschlecht|sexe|sexo)(uponintake|uponoutcome)?`), "pet.sex", "last"],
  [pattern(`${NEUTERED}((or|and|oder|und|ou|et|o|y)?${NEUTERED})*(status|flag|yn|yesno)?`), "pet.neutered"],
  [pattern(`${PET}?(birthyear|yearofbirth|yob|geburtsjahr|anneenaissance|anonacimiento)`), "pet.birthYear", "last"],
  [
    pattern(
      `${PET}?(birthdate|dateofbirth|dob|birthday|born|geburtsdatum|geburtstag|geb|gebdatum|gebdat|datenaissance|naissance|fechanacimiento|nacimiento)`,
    ),
    "pet.birthDate",
    "last",
  ],
  [pattern(`${PET}?(age|alter|edad)((in|en)?${AGE_UNIT})?`), "pet.age"],
  [pattern("coat|robe|pelage|fellfarbe|capa|pelaje"), "pet.colour"],
  [pattern("(coat)?colou?rs?|farbe|couleur"), "pet.colour", "first"],
  [
    pattern(`${NUMBER}?${PET}?(microchip|chip|mikrochip|transponder|puce)(electronique)?${NUMBER}?`),
    "pet.microchip",
    "last",
  ],
  // A licence makes the key of its pet: a driver's or a business's must not be proposed.
  [/^(pet|animal|dog|cat|city|county)*licen[cs]e(no|number|id|tag)?$/, "pet.licence"],
  [
    pattern(
      `${PET}?(deceased|died|dead|deathdate|dateofdeath|verstorben|gestorben|todesdatum|decedee?|datedeces|fallecid[oa]|fechafallecimiento|fechamuerte)(date|on|am|le)?`,
    ),
    "pet.deceased",
    "last",
  ],
  [
    pattern(
      `${PET}?(notes?|comments?|remarks?|bemerkung(en)?|notiz(en)?|anmerkung(en)?|remarques?|commentaires?|observaciones|observations|notas|comentarios)`,
    ),
    "pet.notes",
  ],
  [pattern(`${OWNER}(notes?|comments?|remarks?|notiz(en)?|notas)`), "client.notes"],
];

const ONLY_A_NAME = pattern(NAME);

/** Stand between the words of a heading: `Nom de l'animal`, `Fecha de nacimiento`. */
const CONNECTORS: readonly string[] = ["de", "du", "des", "del", "la", "le", "les", "el", "los", "der", "dem", "das"];

/** Whole words of a heading: `owner_email`, `OwnerEmail` and `Owner E-mail` end in a word of their own. */
const headingWords = (heading: string): string[] =>
  wholeWords(heading.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")).filter((word) => !CONNECTORS.includes(word));

const OWNER_WORD = pattern(OWNER);

function isNamedBy(words: readonly string[], heading: RegExp, place: Place): boolean {
  if (place === "whole") return heading.test(words.join(""));
  return words.some((_, at) => heading.test((place === "last" ? words.slice(at) : words.slice(0, at + 1)).join("")));
}

/** The meaning of a heading that is only a word for a name, beside the columns that are known. */
function nameField(used: ReadonlySet<ImportField>): ImportField | null {
  const isFirstNamed = used.has("client.firstName") && !used.has("client.lastName") && !used.has("client.fullName");
  if (isFirstNamed) return "client.lastName";
  if (!used.has("pet.name")) return "pet.name";
  return used.has("client.lastName") || used.has("client.fullName") ? null : "client.fullName";
}

/** The headings that a list of this kind may have, those of its own before those of its pets and clients. */
function headingsOf(kind: ImportKind): typeof HEADINGS {
  const { fields } = KINDS_OF_LISTS[kind];
  return [...EVENT_HEADINGS, ...PRODUCT_HEADINGS, ...BALANCE_HEADINGS, ...HEADINGS].filter(([, field]) =>
    fields.includes(field),
  );
}

/** A first proposal, which a person confirms. Only notes are proposed twice: else the first column has the field. */
export function guessMapping(headings: readonly string[], kind: ImportKind = "clients"): ImportMapping {
  const mapping: Record<string, ImportField> = {};
  const used = new Set<ImportField>();
  const take = (index: number, field: ImportField | null | undefined): void => {
    if (!field) return;
    used.add(field);
    mapping[String(index)] = field;
  };
  const isFree = (field: ImportField): boolean => isRepeatable(field) || !used.has(field);
  const words = headings.map(headingWords);
  const known = headingsOf(kind);
  words.forEach((ofHeading, index) => {
    const isOwners = OWNER_WORD.test(ofHeading[0] ?? "");
    const found = known.find(
      ([heading, field, place = "whole"]) =>
        isFree(field) && !(isOwners && field.startsWith("pet.")) && isNamedBy(ofHeading, heading, place),
    );
    take(index, found?.[1]);
  });
  words.forEach((ofHeading, index) => {
    if (mapping[String(index)] === undefined && ONLY_A_NAME.test(ofHeading.join(""))) take(index, nameField(used));
  });
  return settled(mapping, kind);
}

/** Corrects meanings that depend on the other columns. */
function settled(mapping: ImportMapping, kind: ImportKind): ImportMapping {
  const fields = Object.values(mapping);
  if (kind === "appointments" && !fields.includes("appointment.date")) {
    // `Start` alone holds the day and the time.
    return replaced(mapping, "appointment.time", "appointment.date");
  }
  const hasPets = fields.some((field) => field.startsWith("pet.") && field !== "pet.notes");
  // Notes alone make no pets.
  return hasPets || kind !== "clients" ? mapping : replaced(mapping, "pet.notes", "client.notes");
}

const replaced = (mapping: ImportMapping, from: ImportField, to: ImportField): ImportMapping =>
  Object.fromEntries(Object.entries(mapping).map(([at, field]) => [at, field === from ? to : field]));

/** Say what a pet is: a list of weights, vaccinations, notes or appointments has few of them. */
const ABOUT_PETS: readonly ImportField[] = [
  "pet.sex",
  "pet.neutered",
  "pet.birthDate",
  "pet.birthYear",
  "pet.deceased",
];
const ABOUT_TIMES: readonly ImportField[] = [
  "appointment.time",
  "appointment.endTime",
  "appointment.length",
  "appointment.vet",
  "appointment.externalId",
];

/** A list of clients and pets may have dates and remarks too. */
const OF_CLIENT_LISTS: readonly ImportField[] = ["pet.species", "pet.breed", "pet.colour", "client.addressLine1"];
/** A booked time has these. A note has its vet as well. */
const OF_BOOKINGS: readonly ImportField[] = [
  "appointment.time",
  "appointment.endTime",
  "appointment.length",
  "appointment.status",
  "appointment.externalId",
];

/** Guesses the kind of a list by its headings. A person confirms it. */
export function guessKind(headings: readonly string[]): ImportKind {
  const meant = (kind: ImportKind): ImportField[] => Object.values(guessMapping(headings, kind));
  if (isStockList(meant("stock"))) return "stock";
  if (isProductList(meant("products"))) return "products";
  if (ABOUT_PETS.some((field) => meant("clients").includes(field))) return "clients";
  const isOfClients = [...OF_CLIENT_LISTS, "pet.name" as const].some((field) => meant("clients").includes(field));
  if (isBalanceList(meant("balances")) && !isOfClients) return "balances";
  const weights = meant("weights");
  if (weights.includes("weight.weight") && weights.includes("weight.date")) return "weights";
  const vaccines = meant("vaccinations");
  if (vaccines.includes("vaccination.vaccine") && vaccines.includes("vaccination.date")) return "vaccinations";
  const times = meant("appointments");
  const history = meant("notes");
  const isHistory = history.includes("note.text") && history.includes("note.date");
  const isOther =
    OF_CLIENT_LISTS.some((field) => meant("clients").includes(field)) ||
    OF_BOOKINGS.some((field) => times.includes(field));
  if (isHistory && !isOther) return "notes";
  const isBooked = times.includes("appointment.date") && ABOUT_TIMES.some((field) => times.includes(field));
  return isBooked ? "appointments" : "clients";
}
