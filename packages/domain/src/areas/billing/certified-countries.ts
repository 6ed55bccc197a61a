/**
 * Countries whose law asks for a certified or connected till, or for an invoice that goes through the state's system, with the name of the
 * rule. We have neither, so invoices and cash stay off there.
 *
 * Compared in November 2026 with vatcalc.com ("European VAT electronic cash registers"), swissbit.com (DE, AT), verksamt.se (SE: also dentists and
 * hairdressers), efsta.eu (SE, NO; of DK only cafés, bars and kiosks, so it is not here), martilawyers.com (ES: from January and July 2027),
 * tjc-group.com (BR, CL: consumers too) and kipbill.com (MX). Belgium has the till for restaurants alone and the e-invoice between businesses
 * alone; Czechia has ended its register. The laws themselves were not read, and exemptions of vets were not looked for.
 */
const COMPARED: Readonly<Record<string, string>> = {
  AL: "Fiskalizimi",
  AT: "RKSV",
  BG: "SUPTO",
  BR: "NFC-e and NFS-e",
  CL: "Boleta electrónica",
  DE: "KassenSichV",
  ES: "Veri*factu and TicketBAI",
  FR: "NF525",
  GR: "myDATA",
  HR: "Fiskalizacija",
  HU: "Online pénztárgép",
  IT: "Registratore telematico and FatturaPA",
  LT: "i.EKA",
  ME: "Fiskalizacija",
  MX: "CFDI",
  NO: "Kassasystemlova",
  PL: "Kasa online and KSeF",
  PT: "Software certificado (AT)",
  RO: "AMEF",
  RS: "eFiskalizacija",
  RU: "54-FZ",
  SE: "Certified control unit",
  SI: "Davčne blagajne",
  SK: "eKasa",
  TR: "Yeni nesil ÖKC",
  UA: "RRO and PRRO",
};

/** From general knowledge: no source was compared. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  AR: "Factura electrónica (ARCA)",
  BA: "Fiskalni sistem",
  BO: "SIAT",
  CO: "Documento equivalente electrónico",
  CR: "Comprobantes electrónicos",
  DO: "e-CF",
  EC: "Comprobantes electrónicos (SRI)",
  EG: "E-receipt",
  KE: "eTIMS",
  KZ: "Online KKM",
  MK: "Fiskalizacija",
  PA: "Factura electrónica",
  PE: "Comprobantes de pago electrónicos",
  PY: "e-Kuatia",
  SA: "ZATCA",
  SV: "DTE",
  TW: "Government uniform invoice",
  UY: "CFE",
};

const RULES: ReadonlyMap<string, string> = new Map(Object.entries({ ...COMPARED, ...NOT_COMPARED }));

/** The name of the rule for a certified till or e-invoices. Null: the country has none, and invoices and cash are on. */
export const certifiedRule = (country: string): string | null => RULES.get(country) ?? null;
