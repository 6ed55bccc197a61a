import { paths } from "../../../paths.ts";
import type { PrintJob } from "../../../session/print-queue.ts";

/** Which document. */
export type PrintTarget = Pick<PrintJob, "kind" | "subjectId" | "day">;

/** A certificate of one vaccination, or, without one, of what protects the pet now. */
export const certificateTarget = (petId: string, vaccinationId: string | null): PrintTarget => ({
  kind: "certificate",
  subjectId: vaccinationId ?? petId,
  day: null,
});

/** The address on which the document is shown and printed. `petId`: of a certificate, whose subject may be a vaccination. */
export function addressOf({ kind, subjectId, day }: PrintTarget, petId = subjectId): string {
  const dayBy = (by: string): string => `${paths.calendarPrint}?day=${day ?? ""}&by=${by}&location=${subjectId}`;
  switch (kind) {
    case "petCard":
      return `${paths.petPrint(subjectId)}?as=card`;
    case "petLabel62":
      return `${paths.petPrint(subjectId)}?as=label62`;
    case "petLabel80":
      return `${paths.petPrint(subjectId)}?as=label80`;
    case "productLabel62":
      return `${paths.productLabel(subjectId)}?as=label62`;
    case "productLabel80":
      return `${paths.productLabel(subjectId)}?as=label80`;
    case "petLabel67":
      return `${paths.petPrint(subjectId)}?as=label67`;
    case "productLabel67":
      return `${paths.productLabel(subjectId)}?as=label67`;
    case "letter":
      return `${paths.letters}?id=${subjectId}`;
    case "dayByStaff":
      return dayBy("staff");
    case "dayByRooms":
      return dayBy("rooms");
    case "dayByEquipment":
      return dayBy("equipment");
    case "order":
      return paths.orderPrint(subjectId);
    case "recallList":
      return paths.recallPrint(subjectId);
    case "certificate":
      return paths.vaccinations(petId, petId === subjectId ? undefined : subjectId);
    case "form":
      return paths.signedForm(subjectId);
    case "discharge":
      return paths.discharge(subjectId);
    case "prescription":
      return paths.prescriptionPrint(subjectId);
    case "dispenseLabel80":
      return `${paths.dispenseLabel(subjectId)}?as=label80`;
    case "dispenseLabel67":
      return `${paths.dispenseLabel(subjectId)}?as=label67`;
    case "invoice":
      return paths.invoicePrint(subjectId);
    case "receipt":
      return paths.receipt(subjectId, "sheet");
    case "receipt80":
      return paths.receipt(subjectId);
    case "creditNote":
      return paths.creditNote(subjectId);
    case "statement":
      return paths.statement(subjectId);
    case "estimate":
      return paths.estimatePrint(subjectId);
    case "claim":
      return paths.claimPrint(subjectId);
    case "till":
      return paths.tillPrint(subjectId);
    case "drugRegister":
      return paths.drugRegisterPrint(subjectId);
  }
}
