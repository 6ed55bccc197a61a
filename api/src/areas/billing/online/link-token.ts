const PURPOSE = "payment-link";
const TOKEN = /^(([0-9a-f-]{36})_([0-9a-f-]{36}))_([\w-]{43})$/;

export interface LinkSigns {
  sign(purpose: string, text: string): string;
  isSame(left: string, right: string): boolean;
}

export interface LinkName {
  clinicId: string;
  linkId: string;
}

/** The address of a link is a MAC over its ids: nothing that opens it is kept. */
export function createLinkTokens({ sign, isSame, publicUrl }: LinkSigns & { publicUrl: string }) {
  return {
    /** The token is behind `#`: no server's log and no mail scanner's visit ever has it. */
    urlOf({ clinicId, linkId }: LinkName): string {
      const text = `${clinicId}_${linkId}`;
      return `${publicUrl}/pay#token=${text}_${sign(PURPOSE, text)}`;
    },
    /** Null: this server did not write it. */
    read(token: string): LinkName | null {
      const [, text = "", clinicId = "", linkId = "", mac = ""] = TOKEN.exec(token) ?? [];
      return isSame(mac, sign(PURPOSE, text)) ? { clinicId, linkId } : null;
    },
  };
}

export type LinkTokens = ReturnType<typeof createLinkTokens>;
