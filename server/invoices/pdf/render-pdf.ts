import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import qrcode from 'qrcode';
import type { SellerSnapshot } from '#server/invoices/tax-documents.ts';
import { type PrintedDocument, wordsOf } from './words.ts';

const template = readFileSync(new URL('./document.typ', import.meta.url), 'utf8');
const { resolve } = createRequire(import.meta.url);
const anek = dirname(resolve('@expo-google-fonts/anek-devanagari/package.json'));
const yantramanav = dirname(resolve('@expo-google-fonts/yantramanav/package.json'));
const fontPaths = [
  ...['400Regular', '600SemiBold', '700Bold'].map((weight) => join(anek, weight)),
  ...['400Regular', '500Medium', '700Bold'].map((weight) => join(yantramanav, weight)),
];

let compiler: NodeCompiler | undefined;

/** The compiler is created once, because loading the fonts takes longer than a page. */
function theCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontPaths }] });
  return compiler;
}

/** Loads compiler and fonts before the first request, because that takes longer than rendering a page. */
export function warmUpPdf(): void {
  theCompiler().pdf({ mainFileContent: '#set text(font: ("Anek Devanagari", "Yantramanav"))\nA क ₹' });
}

const logos = new Map<string, string>();

function logoOf({ row }: PrintedDocument): string | null {
  const name = (row.seller as SellerSnapshot).print?.logo;
  if (!name) return null;
  const logo = logos.get(name) ?? readFileSync(new URL(`./logos/${basename(name)}`, import.meta.url), 'utf8');
  logos.set(name, logo);
  return logo;
}

/** Renders a tax document as PDF. The same document always gives the same bytes. */
export async function renderPdf(document: PrintedDocument, verifyBase: string): Promise<Buffer> {
  const checkUrl = `${verifyBase}/verify/${document.row.verify_token}`;
  const qr = await qrcode.toString(checkUrl, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  const typst = theCompiler();
  const pdf = typst.pdf(
    {
      mainFileContent: template,
      inputs: { data: JSON.stringify({ ...wordsOf(document), logo: logoOf(document), qr }) },
    },
    { creationTimestamp: Math.floor(document.row.issued_at.getTime() / 1_000) },
  );
  // Results of other documents are never used again.
  typst.evictCache(10);
  return pdf;
}
