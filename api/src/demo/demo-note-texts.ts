import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { BODY_SYSTEMS, type BodySystem, type Finding, type NoteContent } from "@fernpaw/domain/notes/note";
import type { noteTemplates } from "@fernpaw/domain/notes/note-template";
import type { DemoRandom } from "./demo-random.ts";

interface Story {
  /** The reasons of visits that it fits. */
  reasons: RegExp;
  subjective: readonly string[];
  found: Partial<Record<BodySystem, string>>;
  assessment: string;
  plan: readonly string[];
}

const HEALTHY: Story = {
  reasons: /./,
  subjective: ["Bright at home, eats and drinks as usual. No worries.", "Well since the last visit. Good appetite."],
  found: {},
  assessment: "Clinically healthy.",
  plan: ["Next check in a year.", "Continue as before. Next check in six months."],
};

const STORIES: readonly Story[] = [
  {
    reasons: /ear|itchy|skin/i,
    subjective: [
      "Itchy ears 5 days, shaking head. Eating and drinking normally.",
      "Scratches at both ears since the weekend, worse at night.",
    ],
    found: {
      ears: "Both canals red, brown wax, right worse than left. Ear drums whole.",
      skin: "Mild redness between the toes, no fleas seen.",
    },
    assessment: "Otitis externa, both ears, yeast on cytology. Allergy possible.",
    plan: ["Clean and flush now. Ear gel today, again in 7 days. Recheck in 2 weeks."],
  },
  {
    reasons: /vomit|diarrh|not eating/i,
    subjective: [
      "Vomiting since yesterday, four times, no blood. Drinks a little.",
      "Soft stool for two days, still playful. No change of food.",
    ],
    found: { abdomen: "Slightly tense, no pain on deep palpation, no mass felt." },
    assessment: "Acute gastroenteritis, mildly dehydrated.",
    plan: ["Bland food in small portions for three days. Call if vomiting goes on until tomorrow."],
  },
  {
    reasons: /limp/i,
    subjective: ["Limping on the left hind leg since a run on Sunday. Worse after rest."],
    found: { limbs: "Left stifle warm, mild effusion, no drawer movement. Other limbs normal." },
    assessment: "Sprain of the left stifle suspected. Cruciate disease not ruled out.",
    plan: ["Lead walks only for two weeks. X-ray if not better by then."],
  },
  {
    reasons: /cough/i,
    subjective: ["Coughing at night for a week, dry. Exercise as usual."],
    found: { lungs: "Clear on both sides, cough on tracheal pressure.", heart: "Grade 2 murmur on the left, regular." },
    assessment: "Tracheitis likely. Early heart disease to be ruled out.",
    plan: ["Harness instead of a collar. Heart scan booked."],
  },
  {
    reasons: /dental/i,
    subjective: ["Bad breath, chews on the right side only."],
    found: { mouth: "Calculus grade 2, gingivitis around 108 and 208. No loose teeth." },
    assessment: "Periodontal disease, stage 2.",
    plan: ["Scale and polish under anaesthesia. Brush daily from now on."],
  },
  {
    reasons: /lump/i,
    subjective: ["Lump on the right flank, noticed two weeks ago, not growing."],
    found: { skin: "Soft, movable mass of 2 cm under the skin of the right flank." },
    assessment: "Lipoma likely. Fat cells on fine needle sample.",
    plan: ["Measure again in three months, sooner if it grows."],
  },
  {
    reasons: /eye/i,
    subjective: ["Left eye runny since yesterday, rubs it."],
    found: { eyes: "Left conjunctiva red, serous discharge. Fluorescein negative." },
    assessment: "Conjunctivitis, left eye.",
    plan: ["Eye drops three times daily for a week. Come back if the eye stays closed."],
  },
];

/** A SOAP note that fits the reason of a visit. */
export function demoNoteFor(reason: string, random: DemoRandom): NoteContent {
  const story = STORIES.find(({ reasons }) => reasons.test(reason)) ?? HEALTHY;
  const findings = BODY_SYSTEMS.map((system): Finding => {
    const text = story.found[system];
    return text === undefined ? { system, state: "normal", text: "" } : { system, state: "abnormal", text };
  });
  return {
    kind: "soap",
    subjective: random.pick(story.subjective),
    objective: "",
    assessment: story.assessment,
    plan: random.pick(story.plan),
    findings,
  };
}

type Template = Pick<NewRow<typeof noteTemplates>, "use" | "name"> & Partial<NewRow<typeof noteTemplates>>;

export const DEMO_TEMPLATES: readonly Template[] = [
  {
    use: "template",
    name: "Annual check",
    subjective: "Appetite, thirst, stool and activity: ",
    assessment: "Clinically healthy.",
    plan: "Next check in a year.",
  },
  {
    use: "template",
    name: "Sick exam",
    subjective: "Since when: \nAppetite and thirst: \nVomiting, diarrhoea: \nMedicines so far: ",
    assessment: "Differentials: ",
    plan: "Today: \nAt home: \nRecheck: ",
  },
  {
    use: "template",
    name: "Phone advice",
    noteKind: "phone",
    subjective: "Caller and question: ",
    plan: "Advice: \nCome in if: ",
  },
  {
    use: "snippet",
    name: "Skin normal",
    shortcut: "derm",
    snippetText: "Coat shiny, no hair loss, no parasites or lesions seen.",
  },
  {
    use: "snippet",
    name: "Ears normal",
    shortcut: "ears",
    snippetText: "Both canals clean and pale, ear drums whole and clear.",
  },
  {
    use: "snippet",
    name: "Wound care",
    shortcut: "wound",
    snippetText: "Keep the wound dry for ten days. Collar on at all times. Stitches out in ten days.",
  },
];
