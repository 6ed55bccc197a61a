export const mailCopy = {
  signature: "Fernpaw, practice software for veterinary clinics",
  fromName: "Fernpaw",
};
