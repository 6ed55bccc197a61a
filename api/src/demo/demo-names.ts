import type { PetTypeCode } from "@fernpaw/domain/pets/pet-type-vocabulary";

export const FIRST_NAMES = (
  "Aoife Siobhán Zoë Chloë Renée José Mónica Łukasz Małgorzata Søren Freya Björn Ingrid Ewan Callum Rhys Carys Niamh " +
  "Priyanka Arjun Divya Rohan Fatima Yusuf Amina Omar Leïla Karim Chidi Ngozi Kwame Abena Thandiwe Mei Wei Jun Yuki " +
  "Haruto Linh Minh Anh Katarína Ondřej Jiří Dvora Eszter Zoltán Ștefan Ioana Dimitra Nikos Ayşe Emre İpek Tomasz Olena " +
  "Grace Hannah Oliver Jack Isla Poppy Harry Alice George Martha Edward Violet Arthur Beatrice Samuel Ruth Naomi Daniel " +
  "Bruno Camille Étienne Manon Giulia Matteo Chiara Lucía Íñigo Beatriz Duarte Inês Anaïs Noël Jürgen Käthe"
).split(" ");

export const LAST_NAMES = (
  "O'Brien Ó'Súilleabháin MacLeod Pemberton-Hughes Whitlock Ashdown Fairweather Thistlewood Kowalczyk Wójcik Żukowski " +
  "Nowák Dvořáček Šimůnek Horváth Szabó Popescu Țurcanu Papadakis Yıldırım Çelik Øvergård Lindqvist Håkansson Jørgensen " +
  "Müller-Brandt Weiß Schäfer García Fernández Núñez Gonçalves Magalhães Lefèvre Béranger D'Angelo Bianchi Okonkwo " +
  "Adeyemi Mensah Dlamini Nkosi Haddad Rahman Chaudhry Banerjee Krishnan Venkataraman Perera Tanaka Watanabe Nguyễn Phạm " +
  "Zhang Ouyang Lim Santos Achterberg Dijkstra Bakker Carmichael Dunmore Ellery Farrow Greenhalgh Hartley Ingleby Jessop " +
  "Kettering Lockwood Marlowe Netherby Oakes Prideaux Quill Rowntree Sedgwick Tremaine Underhill Vickery Wainwright Yarrow"
).split(" ");

export const PET_NAMES = (
  "Juno Biscuit Luna Bella Milo Poppy Teddy Willow Archie Daisy Rosie Max Ruby Oscar Molly Charlie Coco Ollie Nala Simba " +
  "Misty Tilly Rex Bruno Pickle Pepper Ziggy Mabel Hugo Otis Fern Bramble Hazel Conker Nettle Thor Loki Freya Odin Saga " +
  "Pixel Nacho Mochi Sushi Tofu Kimchi Pierogi Chorizo Churro Gnocchi Brie Waffles Crumpet Marmite Figaro Tosca Pavarotti " +
  "Zeus Hera Apollo Nyx Athena Gaia Kira Sasha Boris Igor Misha Lumi Nala Kiki Momo Suki Hana Sora Beau Élodie Chérie Noé " +
  "Smudge Whiskers Socks Patch Dotty Ginger Tigger Shadow Smokey Felix Cleo Bagheera Salem Binx Duchess Toulouse"
).split(" ");

export const STREETS = (
  "Mill Lane|Quay Street|Chapel Row|Orchard Road|St Bride's Terrace|Foundry Close|Larch Avenue|Weavers Yard|Castle Hill|" +
  "Harbour View|Station Parade|Bellfield Crescent|Canal Walk|Priory Gardens|Linden Grove|Saltmarsh Way"
).split("|");

export const REASONS = (
  "Booster vaccination|Limping on left hind leg|Itchy skin|Annual check|Vomiting since yesterday|Ear infection follow-up|" +
  "Nail clip|Weight check|Dental check|Coughing at night|Post-op check|Lump on flank|Not eating|Blood test|Stitches out|" +
  "Travel papers|First check|Diarrhoea|Eye discharge|Senior check"
).split("|");

/** Common ones several times: a clinic's list has a head and a long tail. */
const BREEDS: Partial<Record<PetTypeCode, string[]>> = {
  dog: (
    "Labrador Retriever|Labrador Retriever|Labrador Retriever|French Bulldog|French Bulldog|Cockapoo|Cockapoo|Mixed breed, medium|" +
    "Mixed breed, medium|Mixed breed, small|Mixed breed, large|Cocker Spaniel|Cocker Spaniel|Border Collie|Border Collie|" +
    "Staffordshire Bull Terrier|Jack Russell Terrier|Jack Russell Terrier|German Shepherd|Golden Retriever|Dachshund|Pug|Chihuahua|" +
    "Springer Spaniel|Cavapoo|Labradoodle|Goldendoodle|Beagle|Boxer|Bulldog|Rottweiler|Poodle|Yorkshire Terrier|Shih Tzu|Siberian Husky|" +
    "Great Dane|Pembroke Welsh Corgi|Dobermann|Miniature Schnauzer|Cavalier King Charles|Pomeranian|Havanese|Maltese|Bichon Frise|" +
    "Australian Shepherd|German Shorthaired Pointer|Boston Terrier"
  ).split("|"),
  cat: (
    "Domestic Shorthair|Domestic Shorthair|Domestic Shorthair|Domestic Shorthair|Domestic Shorthair|Domestic Shorthair|Domestic Longhair|" +
    "Domestic Longhair|British Shorthair|British Shorthair|Ragdoll|Bengal|Maine Coon|Siamese|Burmese|Persian|Birman|Russian Blue|Sphynx|" +
    "Norwegian Forest|Siberian|Abyssinian|Devon Rex|Cornish Rex|Scottish Fold|Manx|Oriental Shorthair|Somali|Turkish Van|Balinese|Korat"
  ).split("|"),
  rabbit: ["Netherland Dwarf", "Mini Lop", "Lionhead", "Rex", "Dutch"],
  bird: ["Budgerigar", "Cockatiel", "African Grey", "Canary"],
};

export function breedsOf(code: PetTypeCode): readonly string[] {
  return BREEDS[code] ?? [""];
}

/** Adult weight in grams, low and high. */
const WEIGHTS: Partial<Record<PetTypeCode, readonly [number, number]>> = {
  cat: [2_800, 6_500],
  rabbit: [1_100, 3_200],
  guinea_pig: [700, 1_200],
  hamster: [90, 160],
  rat: [280, 520],
  bird: [30, 480],
  tortoise: [600, 4_000],
  lizard: [60, 450],
  snake: [300, 2_500],
};

/** Dogs differ too much for one range. */
const DOG_WEIGHTS: readonly (readonly [breeds: string, low: number, high: number])[] = [
  ["Chihuahua|Pomeranian|Maltese|Yorkshire Terrier|Havanese|Bichon Frise", 2_200, 5_500],
  [
    "Jack Russell Terrier|Dachshund|Pug|Shih Tzu|Cavalier King Charles|Cavapoo|Miniature Schnauzer|Boston Terrier|Mixed breed, small",
    5_500,
    10_000,
  ],
  ["Great Dane", 48_000, 70_000],
  [
    "Labrador Retriever|German Shepherd|Golden Retriever|Labradoodle|Goldendoodle|Boxer|Rottweiler|Dobermann|German Shorthaired Pointer|Mixed breed, large",
    24_000,
    40_000,
  ],
];
const MIDDLING_DOG = [10_000, 24_000] as const;

export function adultWeightG(code: PetTypeCode, breed: string): readonly [number, number] {
  if (code !== "dog") return WEIGHTS[code] ?? [500, 5_000];
  const found = DOG_WEIGHTS.find(([breeds]) => breeds.split("|").includes(breed));
  return found ? [found[1], found[2]] : MIDDLING_DOG;
}

/** Out of a hundred: dogs 58, cats 35, rabbits 3, small mammals 2, birds 1, others 1. */
export function speciesAt(hundredth: number, other: number): PetTypeCode {
  if (hundredth < 58) return "dog";
  if (hundredth < 93) return "cat";
  if (hundredth < 96) return "rabbit";
  if (hundredth < 98) return (["guinea_pig", "hamster", "rat"] as const)[other % 3] ?? "hamster";
  if (hundredth < 99) return "bird";
  return (["tortoise", "lizard", "snake"] as const)[other % 3] ?? "tortoise";
}

const COLOURS: Partial<Record<PetTypeCode, readonly string[]>> = {
  dog: ["black", "black and white", "tan", "chocolate", "grey", "white", "fawn", "brindle", "golden", ""],
  cat: [
    "black",
    "black and white",
    "tabby",
    "tabby and white",
    "ginger",
    "tortoiseshell",
    "grey",
    "white",
    "cream",
    "",
  ],
};

export const coloursOf = (code: PetTypeCode): readonly string[] => COLOURS[code] ?? ["", "brown", "grey", "white"];

export const ALLERGENS = [
  "Penicillin",
  "Amoxicillin",
  "Chicken protein",
  "Meloxicam",
  "Flea saliva",
  "Cephalexin",
  "Beef",
  "House dust mites",
];
