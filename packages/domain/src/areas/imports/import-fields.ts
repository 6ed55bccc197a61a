import { foldText } from "../../kernel/search-text.ts";

/** What a column of somebody's list may mean. */
export const IMPORT_FIELDS = [
  "client.externalId",
  "client.firstName",
  "client.lastName",
  "client.fullName",
  "client.companyName",
  "client.email",
  "client.phone",
  "client.addressLine1",
  "client.city",
  "client.region",
  "client.postcode",
  "pet.externalId",
  "pet.name",
  "pet.species",
  "pet.breed",
  "pet.secondaryBreed",
  "pet.sex",
  "pet.neutered",
  "pet.birthDate",
  "pet.birthYear",
  "pet.colour",
  "pet.microchip",
  "pet.licence",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Column position (as text) to what it means; a column that is absent is left out. */
export type ImportMapping = Readonly<Record<string, ImportField>>;

/** In which order a numeric date names its parts. Asked, never guessed: 03/04 is two different days. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/** Words of a heading that give a field away, best first; folded, without separators. */
const HEADINGS: readonly (readonly [RegExp, ImportField])[] = [
  [/^(client|owner|customer|account)(id|no|number|code|ref)$/, "client.externalId"],
  [/^(client|owner|customer)?(first|firstname|forename|givenname)$/, "client.firstName"],
  [/^(client|owner|customer)?(last|lastname|surname|familyname)$/, "client.lastName"],
  [/^(client|owner|customer)(s?name|fullname)?$/, "client.fullName"],
  [/^(company|business|organisation|organization)(name)?$/, "client.companyName"],
  [/e?mail(address)?$/, "client.email"],
  [/(phone|mobile|cell|telephone|tel)(no|number)?$/, "client.phone"],
  [/^(street|address|addressline1|address1|streetaddress)$/, "client.addressLine1"],
  [/^(city|town|borough|suburb)$/, "client.city"],
  [/^(state|region|county|province)$/, "client.region"],
  [/^(zip|zipcode|postcode|postalcode)$/, "client.postcode"],
  [/^(pet|animal|patient)(id|no|number|code|ref)$/, "pet.externalId"],
  [/^((pet|animal|patient)?s?name|pet|animal|patient)$/, "pet.name"],
  [/^(pet|animal|patient)?(species|type|kind)$/, "pet.species"],
  [/^(secondary|second|2nd)breed$/, "pet.secondaryBreed"],
  [/breed(rc|name)?$/, "pet.breed"],
  [/(sex|gender)(uponintake|uponoutcome)?$/, "pet.sex"],
  [/^(neutered|spayed|desexed|fixed|altered|sterilized|sterilised)/, "pet.neutered"],
  [/(birthyear|yearofbirth|yob)$/, "pet.birthYear"],
  [/(birthdate|dateofbirth|dob|birthday|born)$/, "pet.birthDate"],
  [/^(colou?r|coat)/, "pet.colour"],
  [/(microchip|chip)(no|number|id)?$/, "pet.microchip"],
  [/licen[cs]e(no|number|id|tag)?$/, "pet.licence"],
];

const wordOf = (heading: string): string => foldText(heading).replace(/[^\p{L}\p{N}]/gu, "");

/** A first proposal, which a person confirms. No field is proposed twice: the first column has it. */
export function guessMapping(headings: readonly string[]): ImportMapping {
  const mapping: Record<string, ImportField> = {};
  const used = new Set<ImportField>();
  headings.forEach((heading, index) => {
    const word = wordOf(heading);
    const found = HEADINGS.find(([pattern, field]) => pattern.test(word) && !used.has(field));
    if (!found) return;
    used.add(found[1]);
    mapping[String(index)] = found[1];
  });
  return mapping;
}
