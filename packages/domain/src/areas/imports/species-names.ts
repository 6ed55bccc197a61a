import type { PetTypeCode } from "../pets/pet-type-vocabulary.ts";

interface SpeciesNames {
  /** More words may follow: `Dog Labrador`. */
  names: readonly string[];
  /** Begin names of other animals and of breeds (`Rat Terrier`, `Bull Terrier`): nothing may follow. */
  alone?: readonly string[];
}

/** Folded names apart by commas, one text for each language: English, German, French, Spanish. */
export const SPECIES_NAMES: Readonly<Record<PetTypeCode, SpeciesNames>> = {
  dog: {
    names: [
      "dog,dogs,canine,canines,k9,k 9,puppy,puppies,pup,pups",
      "hund,hunde,hundin,huendin,rude,ruede,welpe,welpen",
      "chien,chiens,chienne,chiennes,chiot,chiots,canin",
      "perro,perros,perra,perras,canino,canina,can",
    ],
  },
  cat: {
    names: [
      "cat,cats,feline,felines,kitten,kittens",
      "katze,katzen,kater,katzchen,kaetzchen,katzin,hauskatze",
      "chat,chats,chatte,chattes,chaton,chatons,felin",
      "gato,gatos,gata,gatas,gatito,gatita,felino,felina",
    ],
  },
  rabbit: {
    names: [
      "rabbit,rabbits,lapine,bunny,bunnies",
      "kaninchen,zwergkaninchen,hauskaninchen",
      "lapin,lapins",
      "conejo,conejos,coneja",
    ],
  },
  guinea_pig: {
    names: [
      "guinea pig,guinea pigs,guineapig,guineapigs,pig guinea,pigs guinea,cavy,cavies",
      "meerschweinchen,meerschwein,meersau",
      "cochon dinde,cochons dinde,cochon d inde,cobaye,cobayes",
      "cobaya,cobayas,conejillo de indias,cuy,cuyo",
    ],
  },
  hamster: { names: ["hamster,hamsters", "goldhamster,zwerghamster"] },
  gerbil: { names: ["gerbil,gerbils", "rennmaus,rennmause,rennmaeuse", "gerbille,gerbilles", "jerbo,jerbos"] },
  rat: { names: [], alone: ["rat,rats", "ratte,ratten,farbratte", "rata,ratas"] },
  mouse: {
    names: ["murine"],
    alone: ["mouse,mice", "maus,mause,maeuse,farbmaus", "souris", "raton,ratones"],
  },
  ferret: { names: ["ferret,ferrets", "frettchen", "furet,furets", "huron,hurones"] },
  chinchilla: { names: ["chinchilla,chinchillas"] },
  bird: {
    names: [
      "bird,birds,avian,parrot,parrots,parakeet,parakeets,budgie,budgies,budgerigar,budgerigars,cockatiel,cockatiels,canary,canaries,finch,finches,dove,doves",
      "vogel,voegel,papagei,papageien,wellensittich,wellensittiche,nymphensittich,nymphensittiche,sittich,kanarienvogel,ziervogel",
      "oiseau,oiseaux,perroquet,perruche,perruches,canari,canaris,aviaire",
      "pajaro,pajaros,ave,aves,loro,loros,periquito,periquitos,canario,canarios,ninfa,aviar",
    ],
    alone: ["pigeon,pigeons", "taube,tauben", "paloma,palomas"],
  },
  tortoise: {
    names: [
      "tortoise,tortoises,turtle,turtles",
      "schildkrote,schildkroten,schildkroete,schildkroeten,landschildkrote,wasserschildkrote,landschildkroete,wasserschildkroete",
      "tortue,tortues",
      "tortuga,tortugas",
    ],
  },
  lizard: {
    names: [
      "lizard,lizards,gecko,geckos,iguana,iguanas,bearded dragon,bearded dragons",
      "echse,echsen,eidechse,eidechsen,bartagame,bartagamen,leguan,leguane",
      "lezard,lezards,iguane,iguanes,pogona",
      "lagarto,lagartos,lagartija",
    ],
  },
  snake: {
    names: [
      "snake,snakes,python,pythons,boa,boas",
      "schlange,schlangen,kornnatter,konigspython",
      "serpent,serpents",
      "serpiente,serpientes",
    ],
  },
  amphibian: {
    names: [
      "amphibian,amphibians,frog,frogs,toad,toads,newt,newts,salamander,salamanders",
      "amphibie,amphibien,frosch,frosche,froesche,krote,kroete,molch",
      "amphibien,grenouille,crapaud,salamandre,axolotl",
      "anfibio,anfibios,rana,ranas,sapo,salamandra",
    ],
  },
  fish: {
    names: ["piscine,koi,goldfish", "goldfisch", "poisson,poissons", "pez,peces"],
    alone: ["fish,fishes", "fisch,fische"],
  },
  horse: {
    names: [
      "horse,horses,equine,equines,pony,ponies",
      "pferd,pferde,stute,hengst,wallach,fohlen,ponys",
      "cheval,chevaux,jument,poney,poneys,equin",
      "caballo,caballos,yegua,yeguas,poni,equino",
    ],
  },
  donkey: {
    names: ["donkey,donkeys,mule,mules", "esel,maultier", "ane,anes,anesse,mulet", "burro,burros,burra,asno,mula"],
  },
  cattle: {
    names: [
      "cattle,cow,cows,bovine,bovines",
      "rind,rinder,kuh,kuhe,kuehe",
      "vache,vaches,bovin,bovins",
      "vaca,vacas,bovino,bovinos",
    ],
    alone: ["calf,calves,bull,bulls", "kalb,kalber,kaelber,bulle,ochse", "veau,taureau", "ternero,ternera,toro"],
  },
  sheep: {
    names: [
      "sheep,ovine,ovines,lamb,lambs",
      "schaf,schafe,lamm",
      "mouton,moutons,brebis,ovin,agneau",
      "oveja,ovejas,ovino,cordero",
    ],
  },
  goat: { names: ["goat,goats,caprine,caprines", "ziege,ziegen", "chevre,chevres,caprin", "cabra,cabras,caprino"] },
  pig: {
    names: [
      "pig,pigs,porcine,swine",
      "schwein,schweine,minischwein",
      "cochon,cochons,porc,porcs",
      "cerdo,cerdos,cerda,porcino",
    ],
  },
  llama: { names: ["llama,llamas,alpaca,alpacas,camelid,camelids", "lama,lamas,alpaka,alpakas", "alpaga,alpagas"] },
  poultry: {
    names: [
      "poultry,chicken,chickens",
      "geflugel,gefluegel,huhn,huhner,huehner",
      "volaille,volailles,poule,poules",
      "gallina,gallinas,pollo",
    ],
    alone: [
      "hen,hens,duck,ducks,goose,geese,turkey,turkeys,rooster,roosters",
      "ente,enten,gans,ganse,gaense,hahn,pute",
      "canard,canards,oie,oies,coq,dinde",
      "pato,patos,ganso,gansos,gallo,pavo",
    ],
  },
  other: {
    names: ["other,others", "andere,anderes,sonstige,sonstiges", "autre,autres", "otro,otros,otra,otras"],
  },
};

/** Begin with the name of a species and mean another animal. */
export const ANOTHER_ANIMAL =
  "dog prairie,dogs prairie,horse sea,chien de prairie,chiens de prairie,perro de las praderas,perro de la pradera,perrito de la pradera";
