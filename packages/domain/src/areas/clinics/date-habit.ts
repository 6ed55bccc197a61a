export type DateOrder = "dmy" | "mdy" | "ymd";

/** How a clinic writes dates and times. */
export interface DateHabit {
  order: DateOrder;
  separator: "/" | "." | "-";
  /** By 12 hours with am and pm. */
  hasAmPm: boolean;
  /** From Monday, 0, to Sunday, 6. */
  weekStart: number;
}

/**
 * The countries that differ from day/month/year, 24 hours and Monday. These are lists, and no question to the browser:
 * every device of a clinic has to read a date alike, and browsers ship different versions of CLDR (ICU 72 changed the
 * order in Canada). The test compares the lists with CLDR.
 */
const MONTH_FIRST = "PH US";
const YEAR_FIRST = "CA HU JP KR SE ZA";
const WITH_DOTS = "AT CH CZ DE DK FI HU IL KR NO PL RO TR UA";
const WITH_DASHES = "CA CL NL SE";
const WITH_AM_PM = "AE AU CA CL CO EG GR HK IN KR MX MY NZ PH SA SG TN US";
const WEEK_FROM_SATURDAY = "EG";
const WEEK_FROM_SUNDAY = "BR CA CO HK IL IN JP KE KR MX PH PT SA SG TH US ZA";

/** Without a clinic. */
export const ISO_HABIT: DateHabit = { order: "ymd", separator: "-", hasAmPm: false, weekStart: 0 };

function readRegion(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    // A locale is free text in the clinic's settings.
    return undefined;
  }
}

/** By the region that the clinic's locale names, `en-GB`, else by its country. */
export function findHabit({ country, locale }: { country: string; locale: string }): DateHabit {
  const region = readRegion(locale) ?? country;
  const isIn = (list: string): boolean => list.split(" ").includes(region);
  return {
    order: isIn(MONTH_FIRST) ? "mdy" : isIn(YEAR_FIRST) ? "ymd" : "dmy",
    separator: isIn(WITH_DOTS) ? "." : isIn(WITH_DASHES) ? "-" : "/",
    hasAmPm: isIn(WITH_AM_PM),
    weekStart: isIn(WEEK_FROM_SATURDAY) ? 5 : isIn(WEEK_FROM_SUNDAY) ? 6 : 0,
  };
}
