import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { MessageSettings } from "@fernpaw/domain/messages/message-rules";
import { MESSAGE_DEFAULTS, messageSettings } from "@fernpaw/domain/messages/message";
import type { ClinicWords } from "@fernpaw/domain/messages/template-values";

/** Null: the clinic has no settings yet, as while it comes to life. */
export async function clinicWordsOf(tx: Tx, clinicId: string): Promise<ClinicWords | null> {
  const settings = await tx.find(clinicSettings, clinicId);
  if (!settings) return null;
  const location = await tx.find(locations, firstLocationId(clinicId));
  const { name, locale, timeZone } = settings;
  return { name, phone: location?.phone ?? "", locale, timeZone };
}

export async function messageSettingsOf(tx: Tx, clinicId: string): Promise<MessageSettings> {
  return (await tx.find(messageSettings, clinicId)) ?? MESSAGE_DEFAULTS;
}
