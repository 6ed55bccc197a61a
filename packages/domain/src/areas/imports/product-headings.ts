import { type KnownHeading, NUMBER, pattern } from "./event-headings.ts";
import type { ImportField } from "./import-fields.ts";

// Folded words: English, German, French, Spanish.
const PRODUCT =
  "(products?|items?|articles?|goods|drugs?|medicines?|medications?|services?|produkte?|artikel|waren?|medikamente?|" +
  "produits?|medicaments?|productos?|articulos?|medicamentos?|servicios?)";
const SUPPLIER =
  "(suppliers?|vendors?|wholesalers?|distributors?|lieferant(en)?|grosshandler|grosshaendler|fournisseurs?|grossistes?|proveedor(es)?|distribuidor(es)?)";
const PACK =
  "(packs?|packets?|packages?|pkg|packung(en|s)?|gebinde|conditionnement|boites?|emballage|envases?|paquetes?|caja)";
const PRICE = "(price|preis|prix|precio)";
const COST =
  "(costs?|costprice|unitcost|purchaseprice|buyingprice|buyprice|netprice|nettprice|tradeprice|wholesaleprice|" +
  "einkaufspreis|ek|ekpreis|einstandspreis|nettopreis|prixd?achat|prixrevient|cout|coste|costo|preciocoste|preciocosto|preciocompra)";
const EXACT_NUMBER = "(ids?|no|nr|n|number|nummer|numero|code|ref|reference|referenz|referencia|codigo|sku)";

/** Headings of lists of products, best first. */
const OF_PRODUCTS: readonly KnownHeading[] = [
  [
    pattern(
      `${SUPPLIER}(${PRODUCT}|${PACK}|s)?${EXACT_NUMBER}|${EXACT_NUMBER}${SUPPLIER}|bestellnummer|bestellnr|pzn|ordercode|catalogu?e?(no|number|code)`,
    ),
    "product.supplierCode",
  ],
  [pattern(`${SUPPLIER}(name)?|nom${SUPPLIER}|nombre${SUPPLIER}`), "product.supplier"],
  [
    pattern("(barcodes?|eans?|ean13|gtins?|upc|strichcode|codebarres?|codigobarras)(number|no|nr|code)?|scancode"),
    "product.barcode",
  ],
  [
    pattern(`(${PRODUCT}|stock|internal)?${EXACT_NUMBER}|${NUMBER}${PRODUCT}|codeproduit|codigoproducto`),
    "product.code",
  ],
  [
    pattern(
      `(${PRODUCT}|trade)?(name|description|bezeichnung|designation|libelle|denominacion|descripcion|nombre|nom)(${PRODUCT})?|${PRODUCT}`,
    ),
    "product.name",
  ],
  [pattern(`(${PRODUCT})?(kind|type|typ|art|tipo)(${PRODUCT})?`), "product.kind"],
  [
    pattern(
      `(${PRODUCT})?(category|group|subcategory|family|department|class|kategorie|gruppe|warengruppe|artikelgruppe|categorie|groupe|famille|rayon|categoria|grupo|familia)(${PRODUCT})?`,
    ),
    "product.category",
  ],
  [
    pattern(
      "(active)?(ingredients?|substances?)|wirkstoffe?|principes?actifs?|substanceactive|principios?activos?|sustanciaactiva",
    ),
    "product.ingredient",
  ],
  [
    pattern("strength|starke|staerke|wirkstarke|dosage|concentration|konzentration|concentracion|potencia"),
    "product.strength",
  ],
  [
    pattern(
      `${PACK}(size|qty|quantity|content|contents|inhalt|grosse|groesse|taille|contenance|tamano|contenido)|(qty|quantity|units|inhalt|tamano|unidades)(per|in|pro|je|par|por|of)?${PACK}|size|inhalt|contenance|packungsgrosse|packungsgroesse`,
    ),
    "product.packSize",
  ],
  [
    pattern(
      `${PACK}(unit|type|einheit|unite|unidad)?|(stock|purchase|order)unit|bestelleinheit|unitecommande|unidadcompra`,
    ),
    "product.packUnit",
  ],
  [
    pattern(
      "(dispensing|dispense|sales?|selling|base)?(units?|uom|unitofmeasure)|(abgabe|verkaufs|mengen)?einheit|unite(vente|mesure)?|unidad(venta|medida)?",
    ),
    "product.unit",
  ],
  [
    pattern(
      `(minimum|min|reorder|critical|mindest|melde|minimal)(stock|level|qty|quantity|point|bestand|menge)?|stock(minimum|mini|minimo|min)|existenciasminimas|seuil(alerte|critique)?`,
    ),
    "product.minimum",
  ],
  [
    pattern(
      `(maximum|max|ideal|best|target|optimum|soll|hochst|hoechst|optimal)(stock|level|qty|quantity|bestand|menge)?|stock(maximum|maxi|maximo|max|ideal|optimal|optimo)`,
    ),
    "product.ideal",
  ],
  [
    pattern(
      "(sales)?(tax|vat|gst)(rate|code|class|name|percent)?|mwst(satz)?|mehrwertsteuer(satz)?|ust(satz)?|steuersatz|tva|tauxtva|taxe|iva|tipoiva|impuesto",
    ),
    "product.tax",
  ],
  [
    pattern(
      `(${PACK}|${SUPPLIER}|unit)?${COST}((per|pro|je|par|por)?${PACK})?|${SUPPLIER}${PRICE}|${PRICE}${SUPPLIER}`,
    ),
    "product.cost",
  ],
  [
    pattern(
      `(sales?|selling|sell|retail|unit|list|rrp|client|customer|verkaufs|vk|einzel|stuck|stueck)?${PRICE}((per|pro|je|par|por)?(unit|einheit|unite|unidad|stuck))?|rrp|vk|${PRICE}(vente|public|unitaire|venta|publico|unitario)|pvp`,
    ),
    "product.price",
  ],
];

/** Headings of lists of stock, beside those that name the product. */
const STOCK_HEADINGS: readonly KnownHeading[] = [
  [
    pattern(
      "(batch|lot|batchlot|lotbatch)(no|nr|n|number|id|code)?|charge(nnummer|nnr|nbezeichnung)?|chargen?|(numero)?lot|numerolote|lote|nlote",
    ),
    "stock.batch",
  ],
  [
    pattern(
      "(expiry|expires|expiration|exp|bestbefore|usebefore|useby)(date|on)?|(verfall(s|datum)?|ablauf|haltbar)(datum|bis)?|verwendbarbis|mhd|(date)?peremption|dateexpiration|expirele|caducidad|(fecha)?(caducidad|vencimiento)|vencimiento",
    ),
    "stock.expires",
  ],
  [
    pattern(
      "(stock|qty|quantity|opening|current)?(qty|quantity|onhand|instock|stocklevel|stockqty|stockquantity|openingstock|currentstock|count)|stock|bestand|lagerbestand|menge|anzahl|quantite|stockactuel|cantidad|existencias|stockactual",
    ),
    "stock.quantity",
  ],
  [
    pattern("(stock|total|batch)(value|cost)|(lager|gesamt)wert|valeur(stock|totale)?|valor(stock|total)?"),
    "stock.cost",
  ],
];

/** Say of a list that its rows are products: no other kind of list has them. */
const ABOUT_PRODUCTS: readonly ImportField[] = [
  "product.barcode",
  "product.price",
  "product.cost",
  "product.packSize",
  "product.supplierCode",
  "product.ingredient",
  "product.minimum",
  "product.tax",
];

/** Whether columns with these meanings are those of products: by what they are found, and two more. */
export function isProductList(meant: readonly ImportField[]): boolean {
  const isFound = meant.includes("product.name") || meant.includes("product.code");
  return isFound && meant.filter((field) => ABOUT_PRODUCTS.includes(field)).length >= 2;
}

/** Whether columns with these meanings are those of stock: a product, a quantity, and a batch or its last day. */
export function isStockList(meant: readonly ImportField[]): boolean {
  const isFound = (["product.name", "product.code", "product.barcode"] as const).some((field) => meant.includes(field));
  const isBatch = meant.includes("stock.batch") || meant.includes("stock.expires");
  return isFound && isBatch && meant.includes("stock.quantity");
}

export const PRODUCT_HEADINGS: readonly KnownHeading[] = [...OF_PRODUCTS, ...STOCK_HEADINGS];
