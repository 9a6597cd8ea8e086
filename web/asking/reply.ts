import { type Call, call, type Input, type Reply } from '../api.ts';

/** Like `call`, but throws where our server says no, or nothing. */
export async function reply<Name extends Call>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
  const answer = await call(name, input);
  if (answer.ok) return answer.reply;
  throw new Error(`${name}: ${answer.status}`);
}
