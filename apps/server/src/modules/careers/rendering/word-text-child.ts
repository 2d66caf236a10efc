import WordExtractor from "word-extractor";

/** The confined program behind `wordText`: writes the text of a Word file to its standard output. */
const [, , file = ""] = process.argv;
const document = await new WordExtractor().extract(file);
process.stdout.write(
  [
    document.getHeaders(),
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: true, includeBody: true }),
  ]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n"),
);
