const PURPOSE = "intake-form";
const TOKEN = /^(([0-9a-f-]{36})_([0-9a-f-]{36}))_([\w-]{43})$/;

export interface IntakeSigns {
  sign(purpose: string, text: string): string;
  isSame(left: string, right: string): boolean;
  publicUrl: string;
}

export interface IntakeName {
  clinicId: string;
  formId: string;
}

/** The address of a form is a MAC over its ids: nothing that opens it is kept. The token is behind `#`, so that no log has it. */
export function createIntakeTokens({ sign, isSame, publicUrl }: IntakeSigns) {
  return {
    urlOf({ clinicId, formId }: IntakeName): string {
      const text = `${clinicId}_${formId}`;
      return `${publicUrl}/new-client#token=${text}_${sign(PURPOSE, text)}`;
    },
    /** Null: this server did not write it. */
    read(token: string): IntakeName | null {
      const [, text = "", clinicId = "", formId = "", mac = ""] = TOKEN.exec(token) ?? [];
      return isSame(mac, sign(PURPOSE, text)) ? { clinicId, formId } : null;
    },
  };
}
