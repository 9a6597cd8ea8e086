/** Format by the first bytes, because names and claimed types are often wrong (HEIC named .jpg). */

export type FileFormat = 'jpeg' | 'png' | 'pdf' | 'heic' | 'other';

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Detects the format from the first 1,024 bytes; in a PDF the header may come after other bytes. */
export async function sniffFile(file: Blob): Promise<FileFormat> {
  return formatOf(new Uint8Array(await file.slice(0, 1024).arrayBuffer()));
}

export function formatOf(head: Uint8Array): FileFormat {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12))) return 'heic';
  return text.includes('%PDF-') ? 'pdf' : 'other';
}
