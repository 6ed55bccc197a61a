import type { IntakeAnswers } from "@fernpaw/domain/clients/intake-form";
import { publicHttp } from "../../http/client.ts";

export interface AskedForm {
  clinic: string;
  petTypes: { id: string; name: string }[];
}

export type Answers = Omit<IntakeAnswers, "petTypeId"> & { petTypeId: string | null };

export const loadForm = async (token: string): Promise<AskedForm> =>
  (await publicHttp.post<AskedForm>("/api/public/intake-forms/look", { token })).data;

export const sendForm = async (token: string, answers: Answers): Promise<void> => {
  await publicHttp.post("/api/public/intake-forms/send", { token, ...answers });
};
