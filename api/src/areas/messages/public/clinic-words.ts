import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { usualLocation } from "@fernpaw/domain/clinics/locations-in-use";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { MessageSettings } from "@fernpaw/domain/messages/message-rules";
import { MESSAGE_DEFAULTS, messageSettings } from "@fernpaw/domain/messages/message";
import type { ClinicWords } from "@fernpaw/domain/messages/template-values";

/**
 * With the phone of the named location, or of the clinic's usual one. Null: the clinic has no settings yet, as while it
 * comes to life.
 */
export async function clinicWordsOf(tx: Tx, clinicId: string, locationId?: string): Promise<ClinicWords | null> {
  const settings = await tx.find(clinicSettings, clinicId);
  if (!settings) return null;
  const named = locationId === undefined ? undefined : await tx.find(locations, locationId);
  const location = named ?? usualLocation(await tx.list(locations, {}));
  const { name, locale, timeZone } = settings;
  return { name, phone: location?.phone ?? "", locale, timeZone };
}

export async function messageSettingsOf(tx: Tx, clinicId: string): Promise<MessageSettings> {
  return (await tx.find(messageSettings, clinicId)) ?? MESSAGE_DEFAULTS;
}
