import fc from "fast-check";
import { expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { mergePets, unmergePets } from "../pets/merge-pets.mutations.ts";
import { correctFormTemplate } from "./form-template.mutations.ts";
import { formTemplates } from "./form-template.ts";
import { isAsSigned } from "./signed-form-content.ts";
import { markFormInError, signForm } from "./signed-form.mutations.ts";
import { type SignedForm, signedForms } from "./signed-form.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** All that must not change of a form once it is signed. */
const contentOf = ({
  petId: _pet,
  enteredInErrorAt: _at,
  enteredInErrorReason: _reason,
  enteredInErrorBy: _by,
  updatedAt: _updatedAt,
  updatedBy: _updatedBy,
  ...content
}: SignedForm) => JSON.stringify(content);

const step = fc.record({
  kind: fc.constantFrom("sign", "again", "error", "template", "merge", "unmerge"),
  form: fc.nat(3),
  limit: fc.nat(100_000),
  device: fc.constantFrom("exam", "ward"),
});

test("whatever is done on two tablets, in any order and repeated, a signed form stays as it was signed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const clinic = new MemoryClinic();
      const client = aClient(clinic);
      const [pet, other] = [aPet(clinic, {}, client.id), aPet(clinic, {}, client.id)];
      const [template] = clinic.all(formTemplates);
      const seen = new Map<string, string>();
      const wards = { actor: anEmployee(), deviceId: "ward" };
      let last: (() => Promise<unknown>) | null = null;
      for (const { kind, form, limit, device } of steps) {
        const options = device === "ward" ? wards : { deviceId: "exam" };
        const args = {
          id: id(form),
          petId: pet.id,
          clientId: client.id,
          templateId: template?.id ?? null,
          title: "Surgery",
          petName: "Juno",
          currency: "GBP",
          spendLimit: "amount",
          spendLimitMinor: limit,
          signerName: "Ana Ruiz",
          typedName: "Ana Ruiz",
        };
        if (kind === "sign") {
          const context = clinic.contextOf(options);
          last = () => clinic.runIn(signForm, args, context);
          await last();
        } else if (kind === "again") await last?.();
        else if (kind === "error")
          await clinic.run(markFormInError, { id: id(form), reason: `Wrong ${limit}` }, options);
        else if (kind === "template")
          await clinic.run(correctFormTemplate, { id: template?.id ?? "", set: { intro: `Text ${limit}` } });
        else if (kind === "merge") await clinic.run(mergePets, { fromId: pet.id, intoId: other.id });
        else await clinic.run(unmergePets, { id: pet.id });
        for (const row of clinic.all(signedForms)) {
          expect(isAsSigned(row)).toBe(true);
          expect(contentOf(row)).toBe(seen.get(row.id) ?? contentOf(row));
          seen.set(row.id, contentOf(row));
        }
        expect(clinic.all(signedForms)).toHaveLength(seen.size);
      }
    }),
    { numRuns: 60 },
  );
});
