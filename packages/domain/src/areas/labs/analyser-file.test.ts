import { describe, expect, test } from "vitest";
import { type FileReading, MOST_FILE_BYTES, readAnalyserFile } from "./analyser-file.ts";

const read = (text: string): Exclude<FileReading, { fault: unknown }> => {
  const reading = readAnalyserFile(text);
  if ("fault" in reading) throw new Error(reading.fault);
  return reading;
};
const only = (text: string) => read(text).samples[0]?.results ?? [];

describe("CSV", () => {
  test("with a head, in any order, with ranges of two columns or one", () => {
    const text = "\ufeffTest;Unit;Result;Ref Low;Ref High\r\nCREA;µmol/L;212;71;180\r\nBUN;mmol/l;14,8;5,7;12,9\r\n";
    expect(only(text)).toMatchObject([
      {
        analyte: "creatinine",
        name: "Creatinine",
        value: "212",
        unit: "µmol/l",
        lowMilli: 71_000,
        highMilli: 180_000,
        trouble: null,
      },
      { analyte: "urea", value: "14.8", lowMilli: 5700, highMilli: 12_900 },
    ]);
    expect(only("analyte,value,units,reference range\nK,3.3,mmol/L,3.5 - 5.8\nAMYL,>2500,U/L,< 1500\n")).toMatchObject([
      { analyte: "potassium", lowMilli: 3500, highMilli: 5800 },
      { analyte: "amylase", value: ">2500", lowMilli: null, highMilli: 1_500_000, trouble: null },
    ]);
  });

  test("without a head, with quotes, line breaks and separators within them", () => {
    expect(only('"ALB, serum",27,g/l\n"Comment ""odd""\nsecond line",haemolysed,\n')).toMatchObject([
      { analyte: "", name: "ALB, serum", trouble: "unknown_test" },
      { name: 'Comment "odd" second line', value: "haemolysed" },
    ]);
  });

  test("unknown tests and units are named and kept; a known test without a unit is not compared", () => {
    expect(
      only("test,result,unit\nZonulin,4.2,ng/ml\nUrea,12,furlongs\nUrea,12,\nUrea,negative,\nUPC,0.4,\n"),
    ).toMatchObject([
      { analyte: "", name: "Zonulin", value: "4.2", unit: "ng/ml", trouble: "unknown_test" },
      { analyte: "urea", value: "12", unit: "furlongs", trouble: "unknown_unit", place: 0 },
      { analyte: "urea", unit: "", trouble: "no_unit", place: 1 },
      { analyte: "urea", value: "negative", trouble: null, place: 2 },
      { analyte: "upc", trouble: null },
    ]);
  });

  test("several samples are separate, and lines without a value are numbered", () => {
    const { samples, skipped } = read(
      "sample,test,result,unit\nA1,Urea,5,mmol/l\nB2,Urea,9,mmol/l\nA1,Creatinine,,µmol/l\n",
    );
    expect(samples.map(({ id, results }) => [id, results.length])).toEqual([
      ["A1", 1],
      ["B2", 1],
    ]);
    expect(skipped).toEqual([4]);
  });

  test("a comma before three digits is a thousand or a decimal: without another number that tells, the value is kept as it is", () => {
    const head = "test,result,unit,low,high\n";
    expect(only(`${head}ALP,"1,250",u/l,20,"1,500"\nALT,40,u/l,5,60\n`)).toMatchObject([
      { value: "1,250", trouble: "unclear_number", lowMilli: 20_000, highMilli: null },
      { value: "40", trouble: null },
    ]);
    // A machine with a decimal point does not write a decimal comma.
    expect(only(`${head}ALP,"1,250",u/l,,\nUrea,5.2,mmol/l,,\n`)).toMatchObject([
      { value: "1,250", trouble: "unclear_number" },
      { value: "5.2", trouble: null },
    ]);
    expect(only(`${head}USG,"1,025",,"1,015","1,045"\nUrea,"5,2",mmol/l,"2,5","9,6"\n`)).toMatchObject([
      { value: "1.025", trouble: null, lowMilli: 1015, highMilli: 1045 },
      { value: "5.2", trouble: null },
    ]);
    expect(only("test;result;unit\nUSG;1,025;\n")).toMatchObject([{ value: "1.025", trouble: null }]);
    expect(only("test;result;unit;range\nALP;1.250;u/l;20 - 1.500\nUrea;5,2;mmol/l;2,5 - 9,6\n")).toMatchObject([
      { value: "1.250", trouble: "unclear_number", lowMilli: null, highMilli: null },
      { value: "5.2", lowMilli: 2500, highMilli: 9600 },
    ]);
    expect(only(`${head}ALP,"1,250,000",u/l,,\n`)).toMatchObject([{ value: "1,250,000", trouble: "unclear_number" }]);
    expect(only('test,result,unit,range\nALP,90,u/l,"1,000 - 1,500"\n')).toMatchObject([
      { value: "90", lowMilli: null, highMilli: null },
    ]);
  });

  test("a range the wrong way round is left out", () => {
    expect(only("test,result,unit,low,high\nUrea,5,mmol/l,9,2\n")).toMatchObject([{ lowMilli: null, highMilli: null }]);
  });
});

describe("JSON", () => {
  test("a list, results within an object, and samples with an id", () => {
    const rows = [{ name: "GLU", value: 5.1, unit: "mmol/L", reference: { low: 4, high: 7 } }];
    const expected = { analyte: "glucose", value: "5.1", unit: "mmol/l", lowMilli: 4000, highMilli: 7000 };
    for (const text of [
      JSON.stringify(rows),
      JSON.stringify({ results: rows }),
      JSON.stringify({ run: { results: rows } }),
    ])
      expect(only(text)).toMatchObject([expected]);
    const two = {
      samples: [
        { sampleId: "A1", results: rows },
        { sampleId: "B2", results: rows },
      ],
    };
    expect(read(JSON.stringify(two)).samples.map(({ id }) => id)).toEqual(["A1", "B2"]);
  });

  test("nesting without an end, and keys that objects have, do no harm", () => {
    const deep = `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`;
    expect(readAnalyserFile(deep)).toEqual({ fault: "not_readable" });
    expect(only('[{"__proto__": {"x": 1}, "name": "constructor", "value": "1"}]')).toMatchObject([
      { name: "constructor", trouble: "unknown_test" },
    ]);
  });
});

test.each([
  ["", "empty"],
  [" \n ", "empty"],
  ["{", "not_readable"],
  ['"never ends', "not_readable"],
  ["\u0000PNG", "not_readable"],
  ["just words", "not_readable"],
  ["x".repeat(MOST_FILE_BYTES + 1), "too_large"],
  [`test,result\n${"Urea,5\n".repeat(2001)}`, "too_many"],
] as const)("a bad file says why", (text, fault) => {
  expect(readAnalyserFile(text)).toEqual({ fault });
});

test("what is longer than a row holds is cut, not refused", () => {
  const [result] = only(`test,result,unit\n${"n".repeat(500)},${"v".repeat(900)},${"u".repeat(90)}\n`);
  expect([result?.name.length, result?.value.length, result?.unit.length]).toEqual([120, 400, 40]);
});
