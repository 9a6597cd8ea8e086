// Child process for the test of the child pool: runs a task by its name.
let used = false;
const answer = (result: object, rss = 1) => process.send?.({ result, rss });
process.on('disconnect', () => process.exit());
process.on('message', async (task: { does: string; bytes?: Buffer; path?: string }) => {
  if (task.does === 'loop') for (;;);
  if (task.does === 'hold' || (task.does === 'hold if used' && used)) {
    const held = Buffer.alloc(300_000_000, 1);
    while (held.length > 0);
  }
  if (task.does === 'sleep') return;
  if (task.does === 'work') for (const end = Date.now() + 800; Date.now() < end; );
  if (task.does === 'exit' || (task.does === 'exit if used' && used)) process.exit(3);
  if (task.does === 'fill') {
    const blocks: string[][] = [];
    for (;;) blocks.push(new Array(100_000).fill('x'));
  }
  if (task.does === 'wait') await new Promise((resolve) => setTimeout(resolve, 150));
  if (task.does === 'grow') answer({ pid: process.pid }, 1_000_000_000);
  if (task.does === 'grow') return;
  // Exit code 71: earlier tasks have used up the memory. `starve` succeeds in a new child, `starve always` in none.
  if (task.does === 'starve' && used) process.exit(71);
  if (task.does === 'starve always') process.exit(71);
  if (task.does === 'write') {
    const { writeFileSync } = await import('node:fs');
    try {
      writeFileSync(task.path ?? '', 'x');
    } catch (error) {
      answer({ refused: error instanceof Error && 'code' in error && error.code });
    }
    return;
  }
  used = true;
  answer({ pid: process.pid, env: Object.keys(process.env), bytes: task.bytes });
});
