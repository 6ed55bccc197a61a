import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { Id } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** Kinds of notes that a person writes. */
export const TYPED_NOTE_KINDS = ["soap", "progress", "phone", "surgery", "anaesthesia", "discharge", "nurse"] as const;
export const TypedNoteKind = z.enum(TYPED_NOTE_KINDS);

/** With those that a list brought. */
export const NOTE_KINDS = [...TYPED_NOTE_KINDS, "import"] as const;
export const NoteKind = z.enum(NOTE_KINDS);
export type NoteKind = z.output<typeof NoteKind>;

/** The kind of a note that a device sends. */
export const writtenKind = () =>
  NoteKind.check(z.refine((kind) => kind !== "import", { error: "is of notes that a list brings" }));

/** The written parts of a note, in their order. */
export const NOTE_PARTS = ["subjective", "objective", "assessment", "plan"] as const;
export type NotePart = (typeof NOTE_PARTS)[number];

/** In the order of an examination from head to tail. */
export const BODY_SYSTEMS = [
  "eyes",
  "ears",
  "mouth",
  "skin",
  "heart",
  "lungs",
  "abdomen",
  "limbs",
  "lymph_nodes",
  "nerves",
] as const;
export type BodySystem = (typeof BODY_SYSTEMS)[number];

/** Characters of all parts and findings together. */
export const MAX_NOTE_LENGTH = 60_000;
/** From here on the editor shows the count. */
export const COUNTED_NOTE_LENGTH = 50_000;

/** One examined body system. A system without a finding was not examined. */
export const Finding = z.strictObject({
  system: z.enum(BODY_SYSTEMS),
  state: z.enum(["normal", "abnormal"]),
  /** The finding in words; empty for a normal one. */
  text: text(MAX_NOTE_LENGTH),
});
export type Finding = z.output<typeof Finding>;

const Findings = z.array(Finding).check(
  z.maxLength(BODY_SYSTEMS.length),
  z.refine((findings) => new Set(findings.map(({ system }) => system)).size === findings.length, {
    error: "must name each body system once",
  }),
);

/** The author's part of a note. */
export const noteContentShape = () => ({
  kind: NoteKind,
  subjective: text(MAX_NOTE_LENGTH),
  objective: text(MAX_NOTE_LENGTH),
  assessment: text(MAX_NOTE_LENGTH),
  plan: text(MAX_NOTE_LENGTH),
  findings: Findings,
});
export type NoteContent = z.output<z.ZodMiniObject<ReturnType<typeof noteContentShape>, z.core.$strict>>;

/** Plain text of one author about one visit. Its text never changes once it is signed. */
export const visitNotes = defineEntity({
  table: "visitNotes",
  fields: () => {
    const content = noteContentShape();
    return {
      /** Null: an earlier history that was imported. */
      visitId: managed(z.nullable(ref("visits"))),
      petId: managed(ref("pets")),
      authorId: managed(ref("staff")),
      /** The note, where this row is another version of it; null for the note itself. */
      versionOf: managed(z.nullable(ref("visitNotes")), null),
      kind: managed(content.kind),
      subjective: managed(content.subjective, ""),
      objective: managed(content.objective, ""),
      assessment: managed(content.assessment, ""),
      plan: managed(content.plan, ""),
      findings: managed(content.findings, []),
      templateId: managed(z.nullable(ref("noteTemplates")), null),
      /** New with each saved text: a text says by it on which text it builds. */
      revisionId: managed(Id),
      /** The tablet that saved the text. */
      deviceId: managed(text(64)),
      /** The last key, by the author's clock. */
      typedAt: managed(Instant),
      /** `left_out`: another version was chosen. The text stays readable. */
      status: managed(z.enum(["draft", "signed", "entered_in_error", "left_out"]), "draft"),
      signedAt: managed(z.nullable(Instant), null),
      signedBy: managed(z.nullable(ref("staff")), null),
      /** The signer's licence number at that moment. */
      signedLicenceNo: managed(nameText(60), ""),
      /** SHA-256 of the signed content: see `contentHashOf`. */
      contentHash: managed(z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))), null),
      /** From then on nothing but addenda. */
      locksAt: managed(z.nullable(Instant), null),
      errorReason: managed(text(300), ""),
      errorAt: managed(z.nullable(Instant), null),
      errorBy: managed(z.nullable(ref("staff")), null),
    };
  },
  scope: "medical",
  personal: {
    subjective: "none",
    objective: "none",
    assessment: "none",
    plan: "none",
    findings: "none",
    deviceId: "none",
    signedLicenceNo: "none",
    errorReason: "none",
  },
  indexes: ["visitId", "versionOf", "[petId+typedAt]"],
  serverIndexes: ["[status+typedAt]"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: { p2: [[{ field: "typedAt", sinceDays: -730 }]] },
});
export type VisitNote = RowOf<typeof visitNotes>;

/** A ledger of what was added to signed notes. */
export const noteAddenda = defineEntity({
  table: "noteAddenda",
  fields: () => ({
    noteId: fixed(ref("visitNotes")),
    petId: managed(ref("pets")),
    visitId: managed(z.nullable(ref("visits"))),
    text: fixed(requiredText(MAX_NOTE_LENGTH)),
    writtenAt: managed(Instant),
    /** The other version of the note whose text this is. */
    fromVersionId: managed(z.nullable(ref("visitNotes")), null),
  }),
  scope: "medical",
  personal: { text: "none" },
  indexes: ["noteId", "petId"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: { p2: [[{ field: "writtenAt", sinceDays: -730 }]] },
});
export type NoteAddendum = RowOf<typeof noteAddenda>;

/** A visit without a note, with the reason. Its id follows from the visit. */
export const noteWaivers = defineEntity({
  table: "noteWaivers",
  fields: () => ({
    visitId: fixed(ref("visits")),
    petId: managed(ref("pets")),
    reason: fixed(requiredText(300)),
    status: managed(z.enum(["active", "withdrawn"]), "active"),
    decidedAt: managed(Instant),
  }),
  scope: "medical",
  personal: { reason: "none" },
  indexes: ["petId"],
  p0With: { field: "visitId", table: "visits" },
  packBy: "petId",
  buckets: { p2: [[{ field: "decidedAt", sinceDays: -730 }]] },
});
