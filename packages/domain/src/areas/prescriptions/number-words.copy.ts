const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A whole number below a million. */
function wholeWords(value: number): string {
  if (value < 20) return SMALL[value] ?? "";
  if (value < 100)
    return [TENS[Math.floor(value / 10)], value % 10 === 0 ? "" : SMALL[value % 10]].filter(Boolean).join("-");
  const [size, name] = value < 1000 ? [100, "hundred"] : [1000, "thousand"];
  const rest = value % size;
  const joint = rest > 0 && rest < 100 ? " and " : " ";
  return `${wholeWords(Math.floor(value / size))} ${name}${rest === 0 ? "" : joint + wholeWords(rest)}`;
}

/** A quantity in thousandths, in words: `zero point six`, `one hundred and twenty`. */
export function numberWords(milli: number): string {
  const digits = String(milli % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  const point = digits === "" ? "" : ` point ${Array.from(digits, (digit) => SMALL[Number(digit)]).join(" ")}`;
  return wholeWords(Math.floor(milli / 1000)) + point;
}
