import { wholeWords } from "../../kernel/search-text.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { ProductKind, ProductUnit } from "../catalogue/product.ts";
import { rateOn, type TaxRate } from "../catalogue/tax.ts";
import { parseAmount } from "./import-numbers.ts";

/** Folded words apart by commas, one text for each language: English, German, French, Spanish. */
type Words = readonly string[];

const KIND_WORDS: Readonly<Record<ProductKind, Words>> = {
  medication: [
    "medication,medications,medicine,medicines,drug,drugs,medicinal product,pom,pom v,prescription medicine",
    "medikament,medikamente,arzneimittel,tierarzneimittel",
    "medicament,medicaments",
    "medicamento,medicamentos,farmaco,farmacos",
  ],
  vaccine: ["vaccine,vaccines,vaccination", "impfstoff,impfstoffe,impfung", "vaccin,vaccins", "vacuna,vacunas"],
  consumable: [
    "consumable,consumables,disposable,disposables,supplies,medical supplies",
    "verbrauchsmaterial,verbrauchsartikel,praxisbedarf",
    "consommable,consommables",
    "consumible,consumibles,material fungible,fungible",
  ],
  retail: [
    "retail,retail product,shop,food,pet food,diet,accessory,accessories,goods,otc",
    "verkauf,handelsware,futter,zubehor,zubehoer,ware",
    "vente,alimentation,aliment,accessoire,accessoires,boutique",
    "venta,tienda,alimento,alimentacion,accesorio,accesorios",
  ],
  service: [
    "service,services,procedure,procedures,treatment,consultation,surgery,exam",
    "leistung,leistungen,dienstleistung,behandlung,untersuchung,operation",
    "prestation,prestations,acte,actes,consultation",
    "servicio,servicios,procedimiento,consulta,cirugia,tratamiento",
  ],
  lab_test: [
    "lab,lab test,lab tests,laboratory,laboratory test,diagnostic,diagnostics",
    "labor,laboruntersuchung,labortest",
    "laboratoire,analyse,analyses",
    "laboratorio,analisis,analitica",
  ],
  bundle: ["bundle,bundles,package,kit,set", "paket,pakete", "forfait,lot", "paquete,pack"],
  fee: ["fee,fees,charge,surcharge", "gebuhr,gebuehr,gebuhren,zuschlag", "frais,supplement", "tasa,tarifa,recargo"],
};

const UNIT_WORDS: Readonly<Record<ProductUnit, Words>> = {
  unit: [
    "unit,units,each,ea,piece,pieces,pc,pcs,item",
    "stuck,stueck,stk,einheit,st",
    "unite,unites,piece,pieces,u",
    "unidad,unidades,ud,uds,pieza",
  ],
  tablet: [
    "tablet,tablets,tab,tabs,tbl",
    "tablette,tabletten,tabl",
    "comprime,comprimes,cp,cpr",
    "comprimido,comprimidos,comp,tableta",
  ],
  capsule: ["capsule,capsules,cap,caps", "kapsel,kapseln,kps", "gelule,gelules", "capsula,capsulas"],
  dose: ["dose,doses,pipette,pipettes", "dosis,dosen,pipetten", "doses", "dosis,pipeta,pipetas"],
  ml: ["ml,mls,millilitre,millilitres,milliliter,milliliters,cc", "", "millilitre", "mililitro,mililitros"],
  l: ["l,litre,litres,liter,liters,ltr", "", "litre", "litro,litros"],
  mg: ["mg,milligram,milligrams", "milligramm", "milligramme,milligrammes", "miligramo,miligramos"],
  g: ["g,gr,gram,grams", "gramm", "gramme,grammes", "gramo,gramos"],
  kg: ["kg,kgs,kilo,kilos,kilogram,kilograms", "kilogramm", "kilogramme", "kilogramo,kilogramos"],
  bottle: [
    "bottle,bottles,btl",
    "flasche,flaschen",
    "bouteille,bouteilles,flacon,flacons",
    "botella,botellas,frasco,frascos,bote",
  ],
  vial: ["vial,vials", "durchstechflasche,stechampulle", "fiole", "vial,viales"],
  ampoule: ["ampoule,ampoules,amp,ampule,ampules", "ampulle,ampullen", "ampoule", "ampolla,ampollas"],
  syringe: ["syringe,syringes", "spritze,spritzen,injektor", "seringue,seringues", "jeringa,jeringas"],
  tube: ["tube,tubes", "tube,tuben", "tube", "tubo,tubos"],
  sachet: ["sachet,sachets,pouch,pouches", "beutel,portionsbeutel", "sachet,sachets", "sobre,sobres"],
  packet: [
    "packet,packets,pack,packs,package,pkg,bag,bags",
    "packung,packungen,pckg,pkg,sack",
    "paquet,paquets,sac,sacs",
    "paquete,paquetes,envase,saco",
  ],
  box: ["box,boxes,carton,cartons,case", "karton,kartons,schachtel,kiste", "boite,boites,carton", "caja,cajas"],
  pair: ["pair,pairs", "paar", "paire,paires", "par,pares"],
  minute: ["minute,minutes,min,mins", "minuten", "minute", "minuto,minutos"],
  hour: ["hour,hours,hr,hrs,h", "stunde,stunden,std", "heure,heures", "hora,horas"],
  day: ["day,days", "tag,tage", "jour,jours", "dia,dias"],
  visit: ["visit,visits", "besuch,besuche", "visite,visites", "visita,visitas"],
};

const byWords = <Ours extends string>(table: Readonly<Record<Ours, Words>>): ReadonlyMap<string, Ours> =>
  new Map(
    (Object.entries(table) as [Ours, Words][]).flatMap(([ours, lists]) =>
      lists.flatMap((list) => list.split(",").flatMap((words) => (words === "" ? [] : [[words, ours] as const]))),
    ),
  );

const KINDS = byWords(KIND_WORDS);
const UNITS = byWords(UNIT_WORDS);

/** Our kind for a cell, by all of its words. Null: not understood. */
export const parseProductKind = (value: string): ProductKind | null => KINDS.get(wholeWords(value).join(" ")) ?? null;

/** Our unit for a cell, by all of its words. Null: not understood. */
export const parseProductUnit = (value: string): ProductUnit | null => UNITS.get(wholeWords(value).join(" ")) ?? null;

interface Tax {
  id: string;
  name: string;
  status: string;
  rates: readonly TaxRate[];
}

/**
 * The tax in use with this name, or the only one with this rate today: `VAT`, `20 %`, `20`. Null: none, or several. Also for a share
 * such as `0.2`, which a spreadsheet has for 20 %: it could be a fifth of a percent.
 */
export function findTax(value: string, taxes: readonly Tax[], today: LocalDate): string | null {
  const active = taxes.filter(({ status }) => status === "active");
  const wanted = wholeWords(value).join(" ");
  const named = active.filter(({ name }) => wanted !== "" && wholeWords(name).join(" ") === wanted);
  const [only, other] = named;
  if (only) return other === undefined ? only.id : null;
  const rate = parseAmount(value.replace("%", ""), { places: 3, sign: "." });
  if (rate === null) return null;
  const [fits, another] = active.filter((tax) => rateOn(tax, today) === rate.amount);
  return another === undefined ? (fits?.id ?? null) : null;
}
