/** Where a reference listens, and what the bench told it. */
export const port = Number(process.env['PORT']);
export const options: Record<string, unknown> = JSON.parse(process.env['BENCH'] ?? '{}');
