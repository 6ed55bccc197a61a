import { wholeWords } from "../../kernel/search-text.ts";

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

/** Which run of a heading's words a pattern is about: all of them, the last ones (`Home phone`), the first ones. */
type Place = "whole" | "last" | "first";

const NEUTERED = "(neutered|spayed|desexed|fixed|altered|sterili[sz]ed)";

/** Words of a heading that give a field away, best first; folded, without what stands between them. */
const HEADINGS: readonly (readonly [RegExp, ImportField, Place?])[] = [
  [/^(client|owner|customer|account)(id|no|number|code|ref)$/, "client.externalId"],
  [/^(client|owner|customer)?(first|firstname|forename|givenname)$/, "client.firstName"],
  [/^(client|owner|customer)?(last|lastname|surname|familyname)$/, "client.lastName"],
  [/^(client|owner|customer)(s?name|fullname)?$/, "client.fullName"],
  [/^(company|business|organisation|organization)(name)?$/, "client.companyName"],
  [/^(client|owner|customer|contact)?e?mail(address)?$/, "client.email", "last"],
  [
    /^(client|owner|customer|contact|home|work|mobile|cell)?(phone|mobile|cell|telephone|tel)(no|number)?$/,
    "client.phone",
    "last",
  ],
  [/^(street|address|addressline1|address1|streetaddress)$/, "client.addressLine1"],
  [/^(city|town|borough|suburb)$/, "client.city"],
  [/^(state|region|county|province)$/, "client.region"],
  [/^(zip|zipcode|postcode|postalcode)$/, "client.postcode"],
  [/^(pet|animal|patient)(id|no|number|code|ref)$/, "pet.externalId"],
  [/^((pet|animal|patient)?s?name|pet|animal|patient)$/, "pet.name"],
  [/^(pet|animal|patient)?(species|type|kind)$/, "pet.species"],
  [/^(secondary|second|2nd)breed$/, "pet.secondaryBreed"],
  [/^(pet|animal|patient|primary)?breed(rc|name)?$/, "pet.breed", "last"],
  [/^(pet|animal|patient)?(sex|gender)(uponintake|uponoutcome)?$/, "pet.sex", "last"],
  [new RegExp(`^${NEUTERED}((or|and)?${NEUTERED})*(status|flag|yn|yesno)?$`), "pet.neutered"],
  [/^(pet|animal|patient)?(birthyear|yearofbirth|yob)$/, "pet.birthYear", "last"],
  [/^(pet|animal|patient)?(birthdate|dateofbirth|dob|birthday|born)$/, "pet.birthDate", "last"],
  [/^coat$/, "pet.colour"],
  [/^(coat)?colou?rs?$/, "pet.colour", "first"],
  [/^(pet|animal|patient)?(microchip|chip)(no|number|id)?$/, "pet.microchip", "last"],
  // A licence makes the key of its pet: a driver's or a business's must not be proposed.
  [/^(pet|animal|dog|cat|city|county)*licen[cs]e(no|number|id|tag)?$/, "pet.licence"],
];

/** Whole words of a heading: `owner_email`, `OwnerEmail` and `Owner E-mail` end in a word of their own. */
const headingWords = (heading: string): string[] => wholeWords(heading.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2"));

const OWNER_WORDS: readonly string[] = ["client", "clients", "owner", "owners", "customer", "customers"];

function isNamedBy(words: readonly string[], pattern: RegExp, place: Place): boolean {
  if (place === "whole") return pattern.test(words.join(""));
  return words.some((_, at) => pattern.test((place === "last" ? words.slice(at) : words.slice(0, at + 1)).join("")));
}

/** A first proposal, which a person confirms. No field is proposed twice: the first column has it. */
export function guessMapping(headings: readonly string[]): ImportMapping {
  const mapping: Record<string, ImportField> = {};
  const used = new Set<ImportField>();
  headings.forEach((heading, index) => {
    const words = headingWords(heading);
    const isOwners = OWNER_WORDS.includes(words[0] ?? "");
    const found = HEADINGS.find(
      ([pattern, field, place = "whole"]) =>
        !used.has(field) && !(isOwners && field.startsWith("pet.")) && isNamedBy(words, pattern, place),
    );
    if (!found) return;
    used.add(found[1]);
    mapping[String(index)] = found[1];
  });
  return mapping;
}
