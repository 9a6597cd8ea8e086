import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import workerpool from 'workerpool';
import { limitChild } from '#server/platform/limit-child.ts';

// PDF worker: child process of pdf-pool.ts. The typesetter runs only here, because it is native code in which a panic
// aborts the process.

const template = readFileSync(new URL('./tax-document.typ', import.meta.url), 'utf8');
const { resolve } = createRequire(import.meta.url);
const anek = dirname(resolve('@expo-google-fonts/anek-devanagari/package.json'));
const yantramanav = dirname(resolve('@expo-google-fonts/yantramanav/package.json'));
const fontPaths = [
  ...['400Regular', '600SemiBold', '700Bold'].map((weight) => join(anek, weight)),
  ...['400Regular', '500Medium', '700Bold'].map((weight) => join(yantramanav, weight)),
];
// Created once: loading the fonts takes longer than rendering a page.
const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths }] });

/** Task of the PDF worker. `data`: template inputs as JSON; `createdAt`: creation date of the PDF in Unix time. */
export type PdfTask = { data: string; createdAt: number };
export type DrawnPdf = { pdf: Buffer } | { problem: string };

limitChild(600_000_000);
workerpool.worker({ run: draw });

function draw({ data, createdAt }: PdfTask): DrawnPdf {
  try {
    return { pdf: compiler.pdf({ mainFileContent: template, inputs: { data } }, { creationTimestamp: createdAt }) };
  } catch (error) {
    return { problem: String(error) };
  } finally {
    // Cached results of one document are useless for others.
    compiler.evictCache(10);
  }
}
