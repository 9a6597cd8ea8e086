import { writeFileSync } from 'node:fs';
import workerpool from 'workerpool';
import { limitChild } from '#server/platform/limit-child.ts';

// Child process for the test of the child pool: runs a task by its name.
type Task = { does: string; bytes?: Buffer; path?: string };

limitChild(250_000_000);
workerpool.worker({
  run({ does, bytes, path = '' }: Task) {
    if (does === 'loop') for (;;);
    if (does === 'hold') for (const held = Buffer.alloc(400_000_000, 1); held.length > 0; );
    if (does === 'exit') process.exit(3);
    if (does === 'fail') throw new RangeError('a bug');
    if (does === 'write') writeFileSync(path, 'x');
    return { pid: process.pid, env: Object.keys(process.env), bytes };
  },
});
