import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import type { LegalText } from "./legal-text.ts";

/** A change of its meaning needs a new version in `AGREEMENT`: then owners are asked again. */
export const copy: LegalText = {
  title: "Data processing agreement of Fernpaw",
  description:
    "How the operator of this server processes the personal data of a clinic's clients and team: purpose, safety, helpers, deletion.",
  heading: "Data processing agreement",
  line: `Between your clinic and the operator of this server. Version ${AGREEMENT.version}. An owner accepts it for the clinic at registration.`,
  changed: `Version ${AGREEMENT.version}, in force from 2 December 2026`,
  sections: [
    {
      title: "Parties and subject",
      paragraphs: [
        "Your clinic is the controller: it decides which personal data it records and why. The operator of this server is the processor (“we”). We run Fernpaw for your clinic and process the data only for that.",
        "The agreement applies as long as your clinic has an account, and afterwards until we have deleted the data.",
      ],
    },
    {
      title: "Data and people",
      paragraphs: [
        "The data concern clients of the clinic, people who act for them, and members of the clinic’s team.",
        "The data are names, addresses, phone numbers, e-mail addresses, consents, messages, appointments, invoices, payments, signatures, and records of animals that name a person.",
      ],
    },
    {
      title: "Instructions",
      paragraphs: [
        "We process the data on the instructions of your clinic. The functions of Fernpaw are these instructions. We do not use the data for purposes of our own, and we do not sell them.",
        "If we believe that an instruction breaks the law on data protection, we tell you before we follow it.",
      ],
    },
    {
      title: "Confidentiality and safety",
      paragraphs: [
        "People who work for us and can reach the data are bound to secrecy. They read the data of a clinic only where the clinic asks for help or where a fault cannot be found otherwise.",
        "Each clinic’s rows are separated from those of other clinics. Connections between the device and the server use https where the server is reached through the internet. Passwords are stored as Argon2id values. Rights, exports and erasures are recorded in a log whose entries are chained.",
        "Fernpaw does not encrypt the copy of the data on a device by itself. Use the screen lock and the encryption of the device.",
      ],
    },
    {
      title: "Companies that help us",
      paragraphs: [
        "We may use companies for the server, for backups, and for sending mail and text messages. Each of them is bound by a contract with the same duties. We tell the owners before a new one begins; an owner who disagrees may end the agreement before that day.",
        "A payment provider that your clinic connects is your clinic’s own contract partner.",
      ],
    },
    {
      title: "Rights of the people concerned",
      paragraphs: [
        "If a person asks the clinic for their data, an owner can make an archive of one client. If a person asks for erasure, an owner can erase one client. Fernpaw then shows which records the law makes the clinic keep, and until when.",
        "If a person turns to us, we pass the request on to the clinic.",
      ],
    },
    {
      title: "If data are lost or seen by others",
      paragraphs: [
        "We tell the owners without undue delay after we learn of it, and say which data are concerned, what followed and what we do. This lets the clinic tell the authority and the people concerned in time.",
      ],
    },
    {
      title: "Deletion and backups",
      paragraphs: [
        "The clinic decides how long it keeps which records; the law sets the shortest periods. After the end of the agreement an owner can still take out an archive. Then we delete the data, unless the law makes us keep them.",
        "Backups are deleted after the time that the operator has set, 35 days unless it says otherwise. A client who was erased is erased again when a backup from before is restored.",
      ],
    },
    {
      title: "Proof",
      paragraphs: [
        "On request we give the clinic the information that shows that we keep to this agreement, and allow an inspection by the clinic or by a person whom it names.",
      ],
    },
    {
      title: "Changes",
      paragraphs: [
        "A new text gets a new version number. Owners are asked to accept it when they sign in. Until then the accepted version applies.",
      ],
    },
  ],
};
