interface WithPhones {
  phones: readonly { typed: string; e164: string | null }[];
}

/** Numbers as the world writes them, where they can be read. Loaded only when somebody saves a phone. */
export async function withE164<Fields extends WithPhones>(fields: Fields, country: string): Promise<Fields> {
  if (fields.phones.length === 0) return fields;
  try {
    const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
    const region = country as Parameters<typeof parsePhoneNumberFromString>[1];
    const phones = fields.phones.map((phone) => {
      const parsed = parsePhoneNumberFromString(phone.typed, region);
      return { ...phone, e164: parsed?.isPossible() ? parsed.number : null };
    });
    return { ...fields, phones };
  } catch {
    // The part of the app that reads numbers is not on this device yet: the number is kept as typed.
    return fields;
  }
}
