import { emptyRow, type NewRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { Clause } from "./form-template.ts";
import { formTemplates } from "./form-template.ts";

const read = (text: string): Clause => ({ kind: "text", text, options: [] });
const agree = (text: string): Clause => ({ kind: "agree", text, options: [] });
const initials = (text: string): Clause => ({ kind: "initials", text, options: [] });
const choose = (text: string, ...labels: string[]): Clause => ({
  kind: "choice",
  text,
  options: labels.map((label) => ({ label, addMinor: null })),
});

interface Seed {
  name: string;
  intro: string;
  clauses: Clause[];
  asksSpendLimit?: "yes";
  asksResuscitation?: "yes";
}

const MAY_DECIDE = agree("I am the owner of {pet}, or I may decide for the owner. I am 18 or older.");

/** Words to start from, which each clinic changes to its own practice and law. Position makes the id: append, never insert or move. */
const FORMS: readonly Seed[] = [
  {
    name: "Anaesthesia and surgery",
    intro:
      "Please read this form before {pet} has an anaesthetic or an operation at {clinic}. Ask us about anything that is not clear.",
    clauses: [
      MAY_DECIDE,
      agree("The vet has explained to me what will be done, why, and what else could be done instead."),
      initials(
        "Every anaesthetic and every operation has a risk, also for a healthy pet. In rare cases a pet dies. I understand this.",
      ),
      agree(
        "If something unexpected is found, the team tries to call me first. If I cannot be reached, the vet may do what {pet} needs at once.",
      ),
      choose("Blood test before the anaesthetic", "Yes, please", "No, thank you"),
      read("{pet} must not eat in the hours that we named before the anaesthetic. Water is allowed until the morning."),
    ],
    asksSpendLimit: "yes",
    asksResuscitation: "yes",
  },
  {
    name: "Admission to the clinic",
    intro:
      "{pet} stays at {clinic} for observation or treatment. Please tell us what we may do and where we reach you.",
    clauses: [
      MAY_DECIDE,
      agree("{clinic} may examine and treat {pet} as we have discussed."),
      agree("I can be reached by phone. I tell the team if my number changes."),
      choose("May the team give sedation for an examination if {pet} needs it?", "Yes", "Call me first"),
      read("We call you at least once a day, and at once if the condition of {pet} changes."),
    ],
    asksSpendLimit: "yes",
    asksResuscitation: "yes",
  },
  {
    name: "Euthanasia",
    intro: "We are sorry that you and {pet} are here for this. Please take the time that you need.",
    clauses: [
      MAY_DECIDE,
      agree("I ask {clinic} to put {pet} to sleep. I understand that this cannot be undone."),
      agree("As far as I know, {pet} has not bitten a person in the last 15 days."),
      choose("Would you like to be present?", "Yes", "No"),
      choose(
        "Afterwards",
        "Cremation, with the ashes returned",
        "Cremation, without the ashes",
        "I take my pet home",
        "I decide later",
      ),
    ],
  },
  {
    name: "Photos and data",
    intro:
      "{clinic} keeps records of {pet} and of you, because the law and good care require it. The rest is your choice.",
    clauses: [
      choose("May we show photos of {pet} on our website or in the waiting room?", "Yes", "No"),
      choose("May we use the records of {pet}, without your name, for teaching and research?", "Yes", "No"),
      read("You can change your choice at any time. Tell the team, or write to us."),
    ],
  },
];

const seedId = (index: number): string => `00000000-0000-8000-8000-f043${String(index + 1).padStart(8, "0")}`;

/** The form templates that a new clinic starts with; it may change its copy. */
export const seededFormTemplates = (clinicId: string): NewRow<typeof formTemplates>[] =>
  FORMS.map((form, index) => ({
    ...emptyRow(formTemplates),
    ...form,
    id: derivedId(clinicId, seedId(index)),
  }));
