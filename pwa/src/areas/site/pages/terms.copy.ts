import type { LegalText } from "./legal-text.ts";

export const copy: LegalText = {
  title: "Terms of service of Fernpaw",
  description: "The rules for using Fernpaw: accounts, your data, availability, payment, ending and liability.",
  heading: "Terms of service",
  line: "The rules for using Fernpaw at this address. They apply between your clinic and the operator of this server.",
  changed: "Last changed on 21 November 2026",
  sections: [
    {
      title: "The service",
      paragraphs: [
        "Fernpaw is software for running a veterinary practice, used through a browser. The services page describes what it does today. Features listed there under “Follows” are planned and not part of what you pay for.",
      ],
    },
    {
      title: "Your account",
      paragraphs: [
        "Accounts are for people who work in or for a veterinary clinic. Keep your password to yourself, give team members their own accounts, and tell us at once if you believe that another person has used yours.",
        "The owner of a clinic decides who has access and answers for the use of the clinic’s accounts.",
      ],
    },
    {
      title: "Your data",
      paragraphs: [
        "The records that your clinic enters belong to your clinic. You may have them at any time in a common form, also after a subscription has ended. We use them only to provide the service.",
      ],
    },
    {
      title: "Forbidden use",
      paragraphs: [
        "Do not break the law with it, do not try to reach other clinics’ data, do not disturb the service, and do not upload what harms others. If you find a weakness, tell us before you tell others; we will not pursue honest research.",
      ],
    },
    {
      title: "Medical responsibility",
      paragraphs: [
        "Fernpaw records and reminds; it does not diagnose, prescribe or replace professional judgement. Check doses, allergies and identities as you would without it.",
      ],
    },
    {
      title: "Availability",
      paragraphs: [
        "We work to keep the service reachable. Where it is not, the app goes on working on your devices with what they have and sends later. No particular availability is promised unless your plan says so.",
      ],
    },
    {
      title: "Price and payment",
      paragraphs: [
        "The pricing page has the plans. A plan starts after the trial only if you choose one. Prices change for the future only, and with notice.",
      ],
    },
    {
      title: "Ending",
      paragraphs: [
        "You may end at any time with effect from the end of the paid period. We may end with 60 days’ notice, or at once if these rules are broken badly. Afterwards you may still have what was recorded.",
      ],
    },
    {
      title: "Liability",
      paragraphs: [
        "We are liable without limit for intent and gross negligence, and where the law does not allow a limit. Otherwise liability is limited to damage that is typical and foreseeable for software of this kind.",
        "The source code itself is given under the MIT licence, without warranty.",
      ],
    },
    {
      title: "Changes",
      paragraphs: [
        "We announce changes of these terms by e-mail to the owners at least 30 days ahead. If you do not agree, you may end your use before they take effect.",
      ],
    },
  ],
};
