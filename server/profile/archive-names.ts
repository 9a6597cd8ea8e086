type Stored = { kind: string; file_name: string };
export type Named<Document> = { name: string; document: Document };

/**
 * Names the documents in the archive of a data export. Phones give many photos the same name, so the second and later
 * ones get a number. Names that differ only in case count as equal, because they are one file on Windows.
 */
export function namesInArchive<Document extends Stored>(documents: readonly Document[]): Named<Document>[] {
  const taken = new Set<string>();
  /**
   * Next number to try, by name without number. Starting at 1 each time would take seconds for thousands of equal
   * names.
   */
  const next = new Map<string, number>();
  return documents.map((document) => {
    const nth = (count: number) => `papers/${document.kind}-${count === 1 ? '' : `${count}-`}${document.file_name}`;
    const first = nth(1).toLowerCase();
    let count = next.get(first) ?? 1;
    while (taken.has(nth(count).toLowerCase())) count += 1;
    next.set(first, count + 1);
    taken.add(nth(count).toLowerCase());
    return { name: nth(count), document };
  });
}
