import { text } from 'node:stream/consumers';

const seen =
  'Warning: other users of this machine can see a password on the command line, and the shell keeps it in its history. Leave --password out, and it is asked for.\n';

const noPassword =
  'No password came. Run this at a terminal, where it is asked for; or send it as the first line of standard input, as in `npm run account -- create … < password.txt`; or give --password.';

export class NoPasswordError extends Error {}

/**
 * Reads a password: from `--password` if given, else from a hidden prompt at a terminal, else from the first line of
 * standard input. Throws `NoPasswordError` if that line is empty.
 */
export async function readPassword(
  given: string | undefined,
  input: NodeJS.ReadStream = process.stdin,
  print: (line: string) => void = (line) => process.stderr.write(line),
): Promise<string> {
  if (given !== undefined) {
    print(seen);
    return given;
  }
  if (!input.isTTY) {
    const [typed = ''] = (await text(input)).split(/\r?\n/);
    if (typed === '') throw new NoPasswordError(noPassword);
    return typed;
  }
  print('Password (it is not shown): ');
  const typed = await typeUnseen(input);
  print('\n');
  return typed;
}

const enter = /[\r\n]/;
const stop = '\u0003';
const back = /[\u007f\b]/;

/** Reads a line in raw mode, so that the terminal does not echo it. Enter ends the input; Ctrl-C exits. */
async function typeUnseen(input: NodeJS.ReadStream): Promise<string> {
  input.setRawMode(true);
  input.setEncoding('utf8');
  let typed = '';
  try {
    for await (const chunk of input) {
      for (const sign of String(chunk)) {
        if (sign === stop) process.exit(130);
        if (enter.test(sign)) return typed;
        typed = back.test(sign) ? [...typed].slice(0, -1).join('') : typed + sign;
      }
    }
    return typed;
  } finally {
    input.setRawMode(false);
  }
}
