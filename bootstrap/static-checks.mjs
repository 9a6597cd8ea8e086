import { productNode, toolOf } from './project.mjs';
import { run } from './run.mjs';
import { checkWalls } from './walls.mjs';

/** @typedef {{ name: string, run: () => Promise<{ code: number, output: string, errors: string }> }} Step */

/** @type {Step[]} what is read but not run: format, lint, types, walls, dead code */
export const staticChecks = [
  { name: 'format and lint', run: () => tool('@biomejs/biome', 'biome', ['check', '.']) },
  { name: 'types', run: types },
  { name: 'walls', run: checkWalls },
  { name: 'dead code', run: () => tool('knip', 'knip', []) },
];

/**
 * Runs the steps one after another, whatever becomes of each; tells the outcome and the time of every one on stderr.
 * @param {Step[]} steps
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runSteps(steps) {
  const failed = [];
  for (const { name, run: work } of steps) {
    const began = performance.now();
    const { code, output, errors } = await work();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stderr.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    if (code === 0) continue;
    failed.push(name);
    process.stderr.write(`${[output, errors].filter(Boolean).join('\n').trim()}\n`);
  }
  return failed;
}

/**
 * Runs a tool of node_modules quietly under the product's Node.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
export function tool(name, command, args) {
  return run(productNode(), [toolOf(name, command), ...args], { quiet: true });
}

async function types() {
  const generated = await tool('@react-router/dev', 'react-router', ['typegen']);
  if (generated.code !== 0) return generated;
  return tool('typescript', 'tsc', ['--noEmit']);
}
