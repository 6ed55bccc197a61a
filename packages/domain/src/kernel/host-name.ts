/** No name of a person ends in one of these. */
const PLAIN_ENDINGS = "com net org info biz edu gov xn--[a-z0-9-]+";

/** Countries, and the newer endings that addresses of the web use most. Some of them are names or words too. */
const OTHER_ENDINGS =
  "ac ae af ag ai al am ar at au az ba bd be bg bo br by ca cc cd ch ci cl cm cn co cr cu cy cz de dk do dz ec ee eg es eu " +
  "fi fm fr ga ge gg gh gl gr gt hk hn hr hu id ie il im in io iq ir is it jo jp ke kg kr kw kz la lb li lk lt lu lv ly ma md " +
  "me mk ml mn mo mt mu mx my mz ng ni nl no np nu nz om pa pe ph pk pl pr ps pt pw py qa re ro rs ru rw sa sc sd se sg sh si " +
  "sk sn so st su sv sy tf tg th tj tk tm tn to tr tt tv tw tz ua ug uk us uy uz vc ve vg vn vu ws ye za zm zw " +
  "app art bid bio blog buzz care cfd clinic cloud club dev digital dog email farm finance fun fyi games group health help " +
  "homes host icu ink link live loan lol media mobi monster network news one online page pet pets plus press pro pub quest rest " +
  "run sbs services shop site social solutions space store stream studio support systems team tech tel today top tube vet vip " +
  "wang website wiki win work works world wtf xyz zip zone";

const HOST = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])((?:[\p{L}\p{N}-]+\.)+)(${`${PLAIN_ENDINGS} ${OTHER_ENDINGS}`.replaceAll(" ", "|")})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])(?=(?:\s+(\p{L}+))?)`,
  "giu",
);
const PLAIN = new RegExp(`^(?:${PLAIN_ENDINGS.replaceAll(" ", "|")})$`, "i");
/** Words between names: "Prof.de Boer". */
const PARTICLES = ["de", "do", "la", "sa", "st"];
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;
/** Initials and "Ma.", "Dr.", "St." are shorter than the name of a host. */
const HOST_CHARACTERS = 3;
/** "Prof.", "Dipl.", "Mrs." and such before a name without a space. */
const TITLE_CHARACTERS = 4;

/** "Boer", or the "la" of "de la Cruz". */
const isNameOrParticle = (word: string): boolean => PARTICLES.includes(word) || /^\p{Lu}/u.test(word);

/** Whether a word with full stops is rather an abbreviation before a name. `next`: the word after it. */
function isAbbreviation(labels: string, ending: string, next: string | undefined): boolean {
  if (PLAIN.test(ending)) return false;
  const longest = Math.max(...labels.split(".").map(({ length }) => length));
  if (longest < HOST_CHARACTERS) return true;
  if (longest > TITLE_CHARACTERS) return false;
  if (CAPITALISED.test(ending)) return true;
  return next !== undefined && isNameOrParticle(next) && PARTICLES.includes(ending.toLowerCase());
}

/**
 * Whether a mail program would make a link of a word: `evil.com`, `evil.co.uk`. "Dr.Who", "J.R.Smith" and "Prof.Li" are
 * names. "Prof.de Boer" is one too, because a capital or another particle follows; so "Evil.de Now" passes, and "evil.de now"
 * does not.
 */
export function hasHostName(value: string): boolean {
  return Array.from(value.matchAll(HOST)).some(
    ([, labels = "", ending = "", next]) => !isAbbreviation(labels, ending, next),
  );
}
