import type { LegalText } from "./legal-text.ts";

export const copy: LegalText = {
  title: "Privacy policy of Fernpaw",
  description:
    "The data that Fernpaw stores about visitors, clinics and their clients: why, for how long, and who can see it.",
  heading: "Privacy policy",
  line: "The data that we store: why, for how long, and who can see it. In plain words, because you should not need a lawyer to read it.",
  changed: "Last changed on 21 November 2026",
  sections: [
    {
      title: "Responsibility",
      paragraphs: [
        "Responsible for this site and for the accounts on it is the operator of this server (“we”). You reach us through the contact form.",
        "For the records of clients and animals the clinic is responsible. We process them for the clinic, on its instructions, and for no purpose of our own.",
      ],
    },
    {
      title: "When you visit this site",
      paragraphs: [
        "This site has no advertising or analytics scripts, no pictures or fonts from other servers, and no cookies for visitors. Your browser stores whether you chose the light or the dark look, if you chose.",
        "The server’s log has the time, the address of the page, the answer’s status and a random number for each request. It is used to find faults and attacks.",
      ],
    },
    {
      title: "When you write to us or subscribe to the newsletter",
      paragraphs: [
        "We keep what you write in the contact form until the matter is settled, and use it to answer you.",
        "For the newsletter we keep your e-mail address. It is used only after you have confirmed it through a link that we mail to you. Each newsletter has a link that ends it with one click.",
      ],
    },
    {
      title: "When you have an account",
      paragraphs: [
        "We store your name, your e-mail address, your role in the clinic and your rights. Of your password we store only a value that is computed from it with Argon2id, from which it cannot be read.",
        "For each device on which you are signed in we store the kind of browser and when it was last used, so that you and the owner of the clinic can end sessions. A cookie that scripts cannot read keeps you signed in.",
      ],
    },
    {
      title: "Data on your device",
      paragraphs: [
        "So that Fernpaw works without a network, the part of the clinic’s records that you may see is stored in your browser, together with changes that have not been sent yet. Use a screen lock on devices that others can reach.",
      ],
    },
    {
      title: "Recipients of data",
      paragraphs: [
        "Only the companies that run the server, the backups and the sending of mail for us receive data, under a contract that binds them to these rules. We also give data where the law obliges us. We do not sell data.",
      ],
    },
    {
      title: "How long",
      paragraphs: [
        "A clinic’s records stay until the clinic deletes them or ends its account; laws on medical and financial records may oblige the clinic to keep them longer. Links in mails are valid for a short time and once.",
      ],
    },
    {
      title: "Your rights",
      paragraphs: [
        "You may ask what is stored about you, have it corrected or deleted, receive it in a common form, object to its use, and complain to a data protection authority. For records of a clinic, please turn to the clinic first.",
      ],
    },
  ],
};
