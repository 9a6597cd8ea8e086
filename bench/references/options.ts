/** Port and options that the parent process passes to a reference server. */
export const port = Number(process.env['PORT']);
export const options: Record<string, unknown> = JSON.parse(process.env['BENCH'] ?? '{}');
