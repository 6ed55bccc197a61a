/** A clinic of an audience that was removed. */
export const goneClinic = { code: "gone", message: "This clinic is gone. Take it out and send again." };
