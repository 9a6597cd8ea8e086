/** EVERYTHING=1: tests also try combinations that have the same code behind them as others. */
export const everything = process.env['EVERYTHING'] === '1';
