// The static checks: format, lint, types, import rules, exported names, texts of all languages, unused code.

import { join } from 'node:path';
import { checkExports } from './check-exports.mjs';
import { checkImports } from './check-imports.mjs';
import { binOf, productNode, root } from './project.mjs';
import { run } from './run.mjs';

/** @typedef {{ name: string, run: () => Promise<{ code: number, output: string, errors: string }> }} Step */

/** @type {Step[]} */
export const staticChecks = [
  { name: 'format and lint', run: () => tool('@biomejs/biome', 'biome', ['check', '.']) },
  { name: 'types', run: types },
  { name: 'import rules', run: checkImports },
  { name: 'exported names', run: checkExports },
  { name: 'languages', run: () => run(productNode(), [join(root, 'bootstrap/check-languages.mjs')], { quiet: true }) },
  { name: 'unused code', run: () => tool('knip', 'knip', []) },
];

/**
 * Runs all steps, two at a time, even after a failure; logs the result and duration of each step to stderr.
 * @param {Step[]} steps
 * @returns {Promise<string[]>} the names of the failed steps
 */
export async function runSteps(steps) {
  const failed = [];
  const left = steps.values();
  const lane = async () => {
    for (const { name, run: work } of left) {
      const began = performance.now();
      const { code, output, errors } = await work();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stderr.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
      if (code === 0) continue;
      failed.push(name);
      process.stderr.write(`${[output, errors].filter(Boolean).join('\n').trim()}\n`);
    }
  };
  await Promise.all([lane(), lane()]);
  return failed;
}

/**
 * Runs a tool from node_modules with the product's Node.js and captures its output.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
export function tool(name, command, args) {
  return run(productNode(), [binOf(name, command), ...args], { quiet: true });
}

async function types() {
  const generated = await tool('@react-router/dev', 'react-router', ['typegen']);
  if (generated.code !== 0) return generated;
  // TypeScript 7 is installed under a different name, because tools that use TypeScript's API (dependency-cruiser) need
  // version 6.
  return tool('typescript-native', 'tsc', ['--noEmit']);
}
