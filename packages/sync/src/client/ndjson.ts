/** Splits a byte stream into parsed lines. @throws SyntaxError for a line that is no JSON */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncIterable<unknown> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
  }
  // A last line without its line feed has been cut off, or is whole only by luck.
  if ((rest + decoder.decode()).trim() !== "") yield JSON.parse(rest);
}
