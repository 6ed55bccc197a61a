import { type PetTypeCode, SEEDED_PET_TYPES } from "./pet-type-vocabulary.ts";

export interface Breed {
  name: string;
  /** Other names by which people ask for it. */
  synonyms: readonly string[];
}

export interface SeededBreed extends Breed {
  /** The same in every clinic and in the list of the platform. */
  id: string;
}

/**
 * `Name=synonym,synonym|Name`. A short list of what most clinics see, so that every device has it without a network; what
 * is not in it is typed freely. `vbo.ts` reads the whole ontology where a clinic wants it. The position makes the id: append to a species,
 * never insert or move.
 */
const LISTS = {
  dog:
    "Mixed breed, small=Crossbreed small,Mongrel,Mutt|Mixed breed, medium=Crossbreed medium,Mongrel,Mutt|" +
    "Mixed breed, large=Crossbreed large,Mongrel,Mutt|Labrador Retriever=Lab,Labrador|German Shepherd=Alsatian,GSD,German Shepherd Dog,Schäferhund|" +
    "Golden Retriever=Goldie|French Bulldog=Frenchie,Bouledogue français|Bulldog=English Bulldog,British Bulldog|Beagle|" +
    "Poodle=Standard Poodle,Caniche,Pudel|Poodle, Miniature=Miniature Poodle|Poodle, Toy=Toy Poodle|Rottweiler=Rottie|" +
    "Yorkshire Terrier=Yorkie|German Shorthaired Pointer=GSP,Deutsch Kurzhaar|Boxer|Siberian Husky=Husky|" +
    "Dachshund=Teckel,Dackel,Sausage Dog,Wiener Dog|Dachshund, Miniature=Miniature Dachshund|Great Dane=Deutsche Dogge|" +
    "Pembroke Welsh Corgi=Corgi,Pembroke|Cardigan Welsh Corgi=Corgi,Cardigan|Dobermann=Doberman,Doberman Pinscher|" +
    "Australian Shepherd=Aussie|Miniature Schnauzer=Mini Schnauzer,Zwergschnauzer|Cavalier King Charles Spaniel=Cavalier King Charles,CKCS,Cavalier|" +
    "Shih Tzu=Shih-Tzu,Chrysanthemum Dog|Boston Terrier|Pomeranian=Pom,Zwergspitz|Havanese=Bichon Havanais|" +
    "Labradoodle|Cockapoo=Spoodle,Cockerpoo|Goldendoodle|Cavapoo=Cavoodle,Cavadoodle|Chihuahua|Pug=Mops,Carlin|" +
    "Jack Russell Terrier=Jack Russell,JRT,Parson Russell|Staffordshire Bull Terrier=Staffie,Staffy,SBT|" +
    "American Staffordshire Terrier=AmStaff|Border Collie=Collie|Cocker Spaniel=English Cocker Spaniel,Cocker|" +
    "American Cocker Spaniel|Springer Spaniel=English Springer Spaniel,Springer|Maltese=Bichon Maltais|" +
    "Bichon Frise=Bichon,Bichon à poil frisé|Border Terrier|West Highland White Terrier=Westie|Whippet|Greyhound|Lurcher|" +
    "Hungarian Vizsla=Vizsla,Magyar vizsla|Weimaraner|Rhodesian Ridgeback=Ridgeback|Bernese Mountain Dog=Bernese,Berner Sennenhund|" +
    "Rough Collie=Lassie,Collie|Shetland Sheepdog=Sheltie|Lhasa Apso|Akita|Alaskan Malamute=Malamute|Basset Hound|" +
    "Belgian Shepherd, Malinois=Malinois,Belgian Malinois|Cane Corso|Chow Chow=Chow|Dalmatian|English Setter=Setter|" +
    "Newfoundland=Newfie|Papillon=Continental Toy Spaniel|Saint Bernard=St Bernard|Samoyed|Scottish Terrier=Scottie|Shar Pei=Shar-Pei|" +
    "Tibetan Terrier|Irish Setter=Red Setter|Spitz=German Spitz",
  cat:
    "Domestic Shorthair=DSH,Moggy,European Shorthair,House Cat|Domestic Longhair=DLH,Moggy|Domestic Medium Hair=DMH|Abyssinian=Aby|Balinese|" +
    "Birman=Sacred Birman,Sacred Cat of Burma|British Shorthair=BSH,British Blue|Burmese|Chinchilla Persian=Chinchilla|" +
    "Colorpoint Shorthair=Colourpoint Shorthair|Cornish Rex|Cymric=Longhaired Manx|Devon Rex|Himalayan=Colourpoint Persian|Korat|Manx|" +
    "Oriental Shorthair=Oriental|Persian=Longhair|Russian Blue=Archangel Blue|Scottish Fold|Siamese=Thai|Somali|Turkish Van|Turkish Angora=Angora|" +
    "Bengal|Maine Coon=Maine Coon Cat,Coonie|Ragdoll|Sphynx=Hairless|Norwegian Forest=Norwegian Forest Cat,Skogkatt,Wegie|" +
    "Siberian=Siberian Forest Cat|Exotic Shorthair=Exotic|Tonkinese|Ocicat|Egyptian Mau|Savannah",
  rabbit:
    "Netherland Dwarf=Dwarf|Mini Lop=Miniature Lop,Dwarf Lop|Lionhead|Rex|Dutch|French Lop|Holland Lop|Flemish Giant|English Lop|New Zealand White|Mixed breed=Crossbreed",
  guinea_pig: "American=English,Short-haired|Abyssinian|Peruvian|Skinny=Hairless|Teddy|Sheltie=Silkie",
  hamster: "Syrian=Golden|Campbell's Dwarf=Russian Dwarf|Winter White=Djungarian|Roborovski=Robo|Chinese",
  rat: "Fancy rat|Dumbo|Rex|Hairless",
  ferret: "Ferret|Polecat hybrid",
  bird: "Budgerigar=Budgie,Parakeet|Cockatiel|African Grey=Grey parrot|Canary|Lovebird|Amazon parrot=Amazon|Cockatoo|Conure|Macaw=Ara|Zebra finch=Finch|Pigeon=Dove",
  tortoise:
    "Hermann's tortoise|Horsefield's tortoise=Russian tortoise|Spur-thighed tortoise=Greek tortoise|Red-eared slider=Terrapin|Sulcata=African spurred tortoise",
  lizard: "Bearded dragon=Beardie,Pogona|Leopard gecko|Crested gecko|Green iguana=Iguana|Chameleon|Blue-tongued skink",
  snake: "Corn snake|Royal python=Ball python|Boa constrictor=Boa|King snake|Garter snake",
  horse:
    "Thoroughbred=TB|Welsh pony=Welsh Section A,Welsh Section B|Irish Sport Horse=Irish Draught cross|Cob=Gypsy Cob|Shetland pony=Shetland|Arab=Arabian|Quarter Horse=American Quarter Horse|Warmblood=Hanoverian,Oldenburg|Connemara|Shire|Friesian|Haflinger",
  cattle:
    "Holstein Friesian=Holstein,Friesian|Jersey|Aberdeen Angus=Angus|Hereford|Limousin|Charolais|Simmental|Highland",
  sheep: "Texel|Suffolk|Cheviot|Swaledale|Jacob|Merino|Welsh Mountain",
  goat: "Boer|Anglo-Nubian=Nubian|Saanen|Pygmy|Toggenburg",
  pig: "Kunekune|Vietnamese Pot-bellied=Pot-bellied pig|Large White=Yorkshire|Gloucestershire Old Spots|Mini pig=Micro pig",
  poultry:
    "Hybrid hen=Warren,ISA Brown|Orpington|Sussex|Rhode Island Red|Silkie|Pekin=Pekin Bantam|Leghorn|Duck|Goose|Turkey",
  llama: "Llama|Alpaca, Huacaya=Huacaya|Alpaca, Suri=Suri",
} as const satisfies Partial<Record<PetTypeCode, string>>;

function breedOf(entry: string, id: string): SeededBreed {
  const [name = "", synonyms = ""] = entry.split("=");
  return { id, name, synonyms: synonyms === "" ? [] : synonyms.split(",") };
}

const padded = (at: number, digits: number): string => String(at + 1).padStart(digits, "0");
const known = new Map<string, readonly SeededBreed[]>();

/** What the app knows of a species by its code; a species of the clinic's own has none. */
export function seededBreeds(code: string): readonly SeededBreed[] {
  const list = Object.entries(LISTS).find(([one]) => one === code)?.[1];
  if (list === undefined) return [];
  const before = known.get(code);
  if (before) return before;
  const species = padded(
    SEEDED_PET_TYPES.findIndex((type) => type.code === code),
    4,
  );
  const breeds = list
    .split("|")
    .map((entry, at) => breedOf(entry, `0b0e0001-0000-8000-8000-${species}${padded(at, 8)}`));
  known.set(code, breeds);
  return breeds;
}
