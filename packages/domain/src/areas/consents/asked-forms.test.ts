import { expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { appointmentTypes } from "../appointments/appointment.ts";
import { addAppointmentType, correctAppointmentType } from "../appointments/appointment-type.mutations.ts";
import { askedForms, unsignedForms } from "./asked-forms.ts";
import { formTemplates } from "./form-template.ts";
import { correctFormTemplate } from "./form-template.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const surgery = { id: id(1), name: "Surgery", status: "active" } as const;
const admission = { id: id(2), name: "Admission", status: "active" } as const;
const archived = { id: id(3), name: "Old surgery", status: "archived" } as const;
const photos = { id: id(4), name: "Photos", status: "active" } as const;
const ALL = [surgery, admission, archived, photos];

test("a type asks for its active forms, by name", () => {
  const formTemplateIds = [surgery.id, archived.id, admission.id, id(99)];
  expect(askedForms({ formTemplateIds }, ALL)).toEqual([admission, surgery]);
  expect(askedForms({ formTemplateIds: [] }, ALL)).toEqual([]);
});

test.each([
  ["signed", null, []],
  ["declined", null, ["Surgery"]],
  ["signed", "2026-11-26T10:00:00.000Z", ["Surgery"]],
] as const)("a form that is %s, in error since %s, leaves %j to sign", (outcome, enteredInErrorAt, left) => {
  const form = { templateId: surgery.id, outcome, enteredInErrorAt };
  const other = { templateId: photos.id, outcome: "signed", enteredInErrorAt: null } as const;
  const without = { ...other, templateId: null };
  expect(unsignedForms([surgery], [form, other, without]).map(({ name }) => name)).toEqual(left);
});

test("the owner names the forms of a type; an unknown one is refused, an archived one stays", async () => {
  const clinic = new MemoryClinic();
  const [template] = clinic.all(formTemplates);
  if (!template) throw new Error("A new clinic has forms");
  const laser = { id: id(5), name: "Laser", colour: 3, defaultMin: 25, needsVet: "no" };
  expect((await clinic.run(addAppointmentType, laser)).status).toBe("applied");
  expect(clinic.row(appointmentTypes, id(5)).formTemplateIds).toEqual([]);
  const set = (formTemplateIds: string[]) =>
    clinic.run(correctAppointmentType, { id: id(5), set: { formTemplateIds } });
  expect(await set([id(99)])).toMatchObject({ code: "not_found", details: { table: "formTemplates" } });
  expect((await set([template.id])).status).toBe("applied");
  await clinic.run(correctFormTemplate, { id: template.id, set: { status: "archived" } });
  const rename = { id: id(5), set: { name: "Laser therapy" } };
  expect((await clinic.run(correctAppointmentType, rename)).status).toBe("applied");
  const type = clinic.row(appointmentTypes, id(5));
  expect(type).toMatchObject({ name: "Laser therapy", formTemplateIds: [template.id] });
  expect(askedForms(type, clinic.all(formTemplates))).toEqual([]);
});
