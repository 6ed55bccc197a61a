import {
  antimicrobial,
  cephalosporin,
  corticosteroid,
  liquid,
  nsaid,
  penicillin,
  type StarterCard,
  type StarterGroup,
  tablet,
} from "./starter-item.ts";

const STOCKED = { trackStock: "yes", trackBatch: "yes" } as const satisfies StarterCard;
const DOG = ["dog"] as const;
const CAT = ["cat"] as const;
const BOTH = ["dog", "cat"] as const;
const COLD = { storage: "fridge" } as const satisfies StarterCard;

const vaccines: StarterGroup = {
  kind: "vaccine",
  category: "Vaccines",
  card: { ...STOCKED, ...COLD, dispensingUnit: "dose", stockUnit: "vial", form: "injection", prescriptionOnly: "yes" },
  items: [
    ["Distemper, adenovirus and parvovirus vaccine", { species: DOG }],
    ["Distemper, adenovirus, parvovirus and parainfluenza vaccine", { species: DOG }],
    ["Parvovirus vaccine", { species: DOG }],
    ["Leptospirosis vaccine", { species: DOG }],
    ["Bordetella vaccine, nasal", { species: DOG, form: "nasal drops" }],
    ["Bordetella vaccine, oral", { species: DOG, form: "oral liquid" }],
    ["Lyme disease vaccine", { species: DOG }],
    ["Canine influenza vaccine", { species: DOG }],
    ["Rabies vaccine", { species: ["dog", "cat", "ferret"] }],
    ["Herpesvirus, calicivirus and panleukopenia vaccine", { species: CAT }],
    ["Herpesvirus, calicivirus, panleukopenia and leukaemia vaccine", { species: CAT }],
    ["Feline leukaemia vaccine", { species: CAT }],
    ["Myxomatosis and rabbit haemorrhagic disease vaccine", { species: ["rabbit"] }],
    ["Equine influenza vaccine", { species: ["horse", "donkey"] }],
    ["Equine influenza and tetanus vaccine", { species: ["horse", "donkey"] }],
    ["Tetanus vaccine", { species: ["horse", "donkey", "sheep", "goat"] }],
  ],
};

const tablets: StarterGroup = {
  kind: "medication",
  category: "Tablets and capsules",
  card: { ...STOCKED, dispensingUnit: "tablet", stockUnit: "box", packSizeMilli: 100_000, prescriptionOnly: "yes" },
  items: [
    ...[20, 50, 100].map((mg) => nsaid(tablet("Carprofen", mg, DOG))),
    ...[16, 24, 60, 160].map((mg) => tablet("Maropitant", mg, DOG)),
    ...[3.6, 5.4, 16].map((mg) => tablet("Oclacitinib", mg, DOG)),
    ...[100, 200].map((mg) => cephalosporin(tablet("Cefpodoxime", mg, DOG))),
    ...[15, 50, 150].map((mg) => antimicrobial(tablet("Enrofloxacin", mg, BOTH))),
    ...[50, 200, 400].map((mg) => penicillin(tablet("Amoxicillin", mg, BOTH))),
    ...[50, 250, 500].map((mg) => penicillin(tablet("Amoxicillin with clavulanic acid", mg, BOTH))),
    ...[75, 250, 500].map((mg) => cephalosporin(tablet("Cefalexin", mg, DOG))),
    ...[75, 150].map((mg) => antimicrobial(tablet("Clindamycin", mg, BOTH))),
    antimicrobial(tablet("Doxycycline", 100, BOTH)),
    antimicrobial(tablet("Metronidazole", 250, BOTH)),
    ...[1, 5, 20].map((mg) => corticosteroid(tablet("Prednisolone", mg, BOTH))),
    tablet("Gabapentin", 100, BOTH),
    tablet("Trazodone", 50, DOG),
    ...[10, 40].map((mg) => tablet("Furosemide", mg, BOTH)),
    ...[1.25, 5].map((mg) => tablet("Pimobendan", mg, DOG)),
    tablet("Benazepril", 5, BOTH),
    tablet("Amlodipine", 1.25, CAT),
    tablet("Spironolactone", 25, DOG),
    ...[2.5, 5].map((mg) => tablet("Thiamazole", mg, CAT)),
    tablet("Levothyroxine", 0.4, DOG),
    ...[30, 60].map((mg) => tablet("Phenobarbital", mg, BOTH)),
    tablet("Omeprazole", 10, BOTH),
    tablet("Famotidine", 10, BOTH),
    tablet("Ondansetron", 4, BOTH),
    tablet("Chlorphenamine", 4, BOTH),
  ],
};

const oral = (bottleMl: number): StarterCard => ({ packSizeMilli: bottleMl * 1000 });
const liquids: StarterGroup = {
  kind: "medication",
  category: "Oral liquids, eyes, ears and skin",
  card: { ...STOCKED, dispensingUnit: "bottle", stockUnit: "bottle", prescriptionOnly: "yes" },
  items: [
    nsaid(liquid("Meloxicam", 1.5, { form: "oral suspension", ml: 100, species: DOG, dispensingUnit: "ml" })),
    nsaid(liquid("Meloxicam", 0.5, { form: "oral suspension", ml: 15, species: CAT, dispensingUnit: "ml" })),
    penicillin(liquid("Amoxicillin", 50, { form: "oral suspension", ml: 15, species: BOTH, dispensingUnit: "ml" })),
    liquid("Lactulose", 670, {
      form: "oral liquid",
      ml: 300,
      species: BOTH,
      dispensingUnit: "ml",
      prescriptionOnly: "no",
    }),
    [
      "Kaolin paste",
      { ...oral(15), species: BOTH, dispensingUnit: "ml", stockUnit: "syringe", prescriptionOnly: "no" },
    ],
    antimicrobial([
      "Enrofloxacin and silver sulfadiazine ear drops",
      { activeIngredient: "enrofloxacin, silver sulfadiazine", species: DOG },
    ]),
    ["Ear cleaner", { species: BOTH, prescriptionOnly: "no" }],
    antimicrobial([
      "Chloramphenicol eye ointment",
      { activeIngredient: "chloramphenicol", dispensingUnit: "tube", stockUnit: "tube" },
    ]),
    antimicrobial([
      "Fusidic acid eye gel",
      { activeIngredient: "fusidic acid", dispensingUnit: "tube", stockUnit: "tube" },
    ]),
    antimicrobial(["Gentamicin eye drops", { activeIngredient: "gentamicin" }]),
    ["Carbomer eye gel", { dispensingUnit: "tube", stockUnit: "tube", prescriptionOnly: "no" }],
    ["Chlorhexidine shampoo", { activeIngredient: "chlorhexidine", prescriptionOnly: "no" }],
    antimicrobial([
      "Silver sulfadiazine cream",
      { activeIngredient: "silver sulfadiazine", dispensingUnit: "tube", stockUnit: "tube" },
    ]),
  ],
};

const injections: StarterGroup = {
  kind: "medication",
  category: "Injections and anaesthetics",
  card: { ...STOCKED, dispensingUnit: "ml", stockUnit: "vial", prescriptionOnly: "yes" },
  items: [
    nsaid(liquid("Carprofen", 50, { form: "injection", ml: 20, species: DOG, ...COLD })),
    nsaid(liquid("Meloxicam", 5, { form: "injection", ml: 20, species: BOTH })),
    liquid("Maropitant", 10, { form: "injection", ml: 20, species: BOTH }),
    antimicrobial(liquid("Enrofloxacin", 22.7, { form: "injection", ml: 20, species: DOG })),
    penicillin(liquid("Amoxicillin", 150, { form: "long-acting injection", ml: 100 })),
    cephalosporin(liquid("Cefazolin", 100, { form: "injection", ml: 10 })),
    liquid("Acepromazine", 10, { form: "injection", ml: 50, species: BOTH }),
    liquid("Buprenorphine", 0.3, { form: "injection", ml: 10, species: BOTH, storage: "safe" }),
    liquid("Buprenorphine", 1.8, { form: "injection", ml: 10, species: CAT, storage: "safe" }),
    liquid("Butorphanol", 10, { form: "injection", ml: 10, storage: "safe" }),
    liquid("Methadone", 10, { form: "injection", ml: 10, species: BOTH, storage: "safe" }),
    liquid("Ketamine", 100, { form: "injection", ml: 10, storage: "safe" }),
    liquid("Medetomidine", 1, { form: "injection", ml: 10, species: BOTH }),
    liquid("Dexmedetomidine", 0.5, { form: "injection", ml: 10, species: BOTH }),
    liquid("Atipamezole", 5, { form: "injection", ml: 10, species: BOTH }),
    liquid("Propofol", 10, { form: "injection", ml: 20, species: BOTH }),
    liquid("Alfaxalone", 10, { form: "injection", ml: 10 }),
    liquid("Lidocaine", 20, { form: "injection", ml: 50 }),
    liquid("Bupivacaine", 5, { form: "injection", ml: 10 }),
    liquid("Atropine", 0.6, { form: "injection", ml: 10 }),
    liquid("Adrenaline", 1, { form: "injection", ml: 10 }),
    corticosteroid(liquid("Dexamethasone", 2, { form: "injection", ml: 50 })),
    liquid("Furosemide", 50, { form: "injection", ml: 20 }),
    liquid("Vitamin K1", 10, { form: "injection", ml: 10 }),
    [
      "Oxytocin 10 iu/ml injection",
      { activeIngredient: "oxytocin", ...COLD, concentration: { amountMilli: 10_000, unit: "iu" } },
    ],
    [
      "Insulin 40 iu/ml injection",
      { activeIngredient: "insulin", ...COLD, concentration: { amountMilli: 40_000, unit: "iu" } },
    ],
    liquid("Pentobarbital", 200, { form: "injection for euthanasia", ml: 100, storage: "safe" }),
    [
      "Isoflurane",
      { activeIngredient: "isoflurane", form: "liquid for inhalation", stockUnit: "bottle", packSizeMilli: 250_000 },
    ],
    [
      "Sevoflurane",
      { activeIngredient: "sevoflurane", form: "liquid for inhalation", stockUnit: "bottle", packSizeMilli: 250_000 },
    ],
    ["Sodium chloride 0.9 %, 500 ml", { dispensingUnit: "bottle", stockUnit: "bottle" }],
    ["Sodium chloride 0.9 %, 1 l", { dispensingUnit: "bottle", stockUnit: "bottle" }],
    ["Hartmann's solution, 500 ml", { dispensingUnit: "bottle", stockUnit: "bottle" }],
    ["Hartmann's solution, 1 l", { dispensingUnit: "bottle", stockUnit: "bottle" }],
    ["Glucose 5 %, 500 ml", { dispensingUnit: "bottle", stockUnit: "bottle" }],
  ],
};

const parasites: StarterGroup = {
  kind: "medication",
  category: "Parasites",
  card: { ...STOCKED, dispensingUnit: "unit", stockUnit: "box", packSizeMilli: 3000 },
  items: [
    ["Praziquantel and milbemycin tablet, small dog", { species: DOG, dispensingUnit: "tablet" }],
    ["Praziquantel and milbemycin tablet, large dog", { species: DOG, dispensingUnit: "tablet" }],
    ["Praziquantel and milbemycin tablet, cat", { species: CAT, dispensingUnit: "tablet" }],
    ["Fenbendazole paste", { species: BOTH, dispensingUnit: "syringe", stockUnit: "syringe", packSizeMilli: 1000 }],
    ["Fenbendazole granules", { dispensingUnit: "sachet" }],
    [
      "Fenbendazole oral paste, rabbit",
      { species: ["rabbit"], dispensingUnit: "syringe", stockUnit: "syringe", packSizeMilli: 1000 },
    ],
    ["Fipronil spot-on, small dog", { species: DOG }],
    ["Fipronil spot-on, medium dog", { species: DOG }],
    ["Fipronil spot-on, large dog", { species: DOG }],
    ["Fipronil spot-on, cat", { species: CAT }],
    ["Selamectin spot-on, dog", { species: DOG }],
    ["Selamectin spot-on, cat", { species: CAT }],
    ["Flea and tick tablet, small dog", { species: DOG, dispensingUnit: "tablet" }],
    ["Flea and tick tablet, large dog", { species: DOG, dispensingUnit: "tablet" }],
    [
      "Flea spray for the home",
      { dispensingUnit: "bottle", stockUnit: "bottle", packSizeMilli: 1000, trackBatch: "no" },
    ],
  ],
};

export const STARTER_MEDICINES: readonly StarterGroup[] = [vaccines, tablets, liquids, injections, parasites];
