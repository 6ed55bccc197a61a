import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { estimateDocument, type EstimateOnPaper } from "@fernpaw/domain/estimates/estimate-document";
import { voidEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import { estimateDesk } from "@fernpaw/testing/estimate-desk";
import { expect, test } from "vitest";
import { makePdf } from "../../paper/make-pdf.ts";
import { readPdf } from "../../testing/read-pdf.ts";

const letterhead = { name: "Eastgate Veterinary", lines: ["0117 496 0142"], logoFile: null, foot: ["Eastgate Ltd"] };

type World = Awaited<ReturnType<typeof estimateDesk>>;

function paperOf(world: World, id: string, set: Partial<EstimateOnPaper> = {}): PaperDocument {
  const estimate = world.estimate(id);
  const document = estimateDocument({
    settings: { country: "GB", locale: "en-GB" },
    estimate,
    lines: world.linesOf(id),
    answer: world.answers().find((answer) => answer.id === estimate.answerId) ?? null,
    recipient: ["Maja Lindqvist", "3 Harbour View"],
    clientNumber: 1482,
    pet: "Odin, dog",
    today: "2026-11-21",
    dayOf: (at) => at.slice(0, 10),
    momentText: (at) => at.slice(0, 10),
    ...set,
  });
  expect(PaperDocument.safeParse(document).success).toBe(true);
  return document;
}

const textOf = async (document: PaperDocument): Promise<string> =>
  (await readPdf(await makePdf({ document, letterhead, logo: null }))).map(({ text }) => text).join(" ");

async function twoLines() {
  const world = await estimateDesk();
  const { id } = await world.draft();
  await world.add(id, { description: "Scale and polish", lowMilli: 1000, highMilli: 1000 });
  await world.add(id, { description: "Extraction", lowMilli: 1000, highMilli: 4000 });
  return { world, id };
}

test("before an answer it has each line from low to high, the last day and a place to sign", async () => {
  const { world, id } = await twoLines();
  const text = await textOf(paperOf(world, id));
  for (const words of [
    "Estimate E1-0001",
    "The number of the estimate follows.",
    "21 December 2026",
    "Dental work",
    "Scale and polish 1 £1.00 £1.00",
    "Extraction 1 to 4 £1.00 £4.00",
    "Total, at least £2.00",
    "Total, at most £5.00",
    "This is an estimate and not an invoice.",
    "To agree, sign below",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("Declined");
});

test("after the answer the agreed lines have the sum, the declined ones are apart, and the signature is drawn", async () => {
  const { world, id } = await twoLines();
  await world.sign(id, {
    lines: world.read(id, (at) => (at === 0 ? "accepted" : "declined")),
    spendLimit: "amount",
    spendLimitMinor: 15_000,
    resuscitation: "none",
  });
  const document = paperOf(world, id, { estimate: { ...world.estimate(id), number: 7 } });
  expect(document.title).toBe("Estimate EST-0007");
  expect(document.blocks.map(({ kind }) => kind)).toEqual([
    "heading",
    "table",
    "text",
    "heading",
    "table",
    "heading",
    "text",
    "heading",
    "drawing",
  ]);
  const text = await textOf(document);
  for (const words of [
    "Agreed Item Quantity At least At most Scale and polish 1 £1.00 £1.00",
    "Total, at most £1.00",
    "Declined Item Quantity At least At most Extraction 1 to 4 £1.00 £4.00",
    "We call before it costs more than £150.00.",
    "No. Do not resuscitate.",
    "Maja Lindqvist, owner. Signed 2026-11-21",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("To agree, sign below");
  expect(text).not.toContain("Valid until");
});

test("a typed name, a refusal of all lines, an expired and a void estimate say so", async () => {
  const { world, id } = await twoLines();
  const expired = await textOf(paperOf(world, id, { today: "2026-12-22" }));
  expect(expired).toContain("This estimate expired after 21 December 2026.");
  expect(expired).not.toContain("To agree, sign below");
  await world.sign(id, { signature: null, typedName: "Maja Lindqvist" });
  expect(await textOf(paperOf(world, id))).toContain("Signed with a typed name: Maja Lindqvist");

  const refused = await twoLines();
  await refused.world.decline(refused.id, { declineReason: "Too expensive" });
  const text = await textOf(paperOf(refused.world, refused.id));
  expect(text).toContain("Maja Lindqvist declined all lines, 2026-11-21. Reason: Too expensive");
  expect(text).not.toContain("Total");

  const gone = await twoLines();
  await gone.world.clinic.run(voidEstimate, { id: gone.id, reason: "Wrong pet" });
  expect(await textOf(paperOf(gone.world, gone.id))).toContain("Void: Estimate E1-0001");
});
