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
  "client.notes",
  "pet.externalId",
  "pet.name",
  "pet.species",
  "pet.breed",
  "pet.secondaryBreed",
  "pet.sex",
  "pet.neutered",
  "pet.birthDate",
  "pet.birthYear",
  "pet.age",
  "pet.colour",
  "pet.microchip",
  "pet.licence",
  "pet.deceased",
  "pet.notes",
  "weight.weight",
  "weight.unit",
  "weight.date",
  "weight.time",
  "vaccination.vaccine",
  "vaccination.date",
  "vaccination.due",
  "vaccination.batch",
  "vaccination.manufacturer",
  "vaccination.tag",
  "note.date",
  "note.time",
  "note.title",
  "note.text",
  "note.author",
  "appointment.externalId",
  "appointment.date",
  "appointment.time",
  "appointment.endTime",
  "appointment.length",
  "appointment.type",
  "appointment.vet",
  "appointment.status",
  "appointment.reason",
  "appointment.notes",
  "product.code",
  "product.barcode",
  "product.name",
  "product.kind",
  "product.category",
  "product.ingredient",
  "product.strength",
  "product.unit",
  "product.packUnit",
  "product.packSize",
  "product.minimum",
  "product.ideal",
  "product.tax",
  "product.price",
  "product.cost",
  "product.supplier",
  "product.supplierCode",
  "stock.quantity",
  "stock.batch",
  "stock.expires",
  "stock.cost",
  "balance.due",
  "balance.credit",
  "balance.number",
  "balance.date",
  "balance.dueDate",
  "balance.currency",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Column position (as text) to what it means; a column that is absent is left out. */
export type ImportMapping = Readonly<Record<string, ImportField>>;

/** Prices, costs and suppliers: an owner alone imports them, as an owner alone changes them by hand. */
export const OWNER_FIELDS: readonly ImportField[] = [
  "product.price",
  "product.cost",
  "product.supplier",
  "product.supplierCode",
  "stock.cost",
];

/** In which order a numeric date names its parts. Asked, never guessed: 03/04 is two different days. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/** Texts of several columns that are kept under their headings: more than one column may have such a meaning. */
export const isRepeatable = (field: ImportField): boolean => isRemark(field) || field === "note.text";

/** Remarks beside a row: they may change from list to list, and the row stays the same one. */
export const isRemark = (field: ImportField): boolean => field.endsWith(".notes");
