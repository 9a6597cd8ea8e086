import type { ApiErrorBody } from '#shared/messages.ts';
import type { Input, Reply } from '#web/platform/api/api.ts';
import { addressOf, type Call } from '#web/platform/api/api-addresses.ts';
import { type ApiAnswer, ask } from './accounts.ts';
import type { TestApp } from './test-app.ts';

export type EndpointInput<Name extends Call> = Omit<Input<Name>, 'query'> & Partial<Pick<Input<Name>, 'query'>>;

/** Body of a response: the reply of the contract, or what a refused request gets. */
type Body<Name extends Call> = Reply<Name> & Partial<Pick<ApiErrorBody, 'code' | 'message' | 'fields'>>;

/** Calls an endpoint by its name in the contract, without a browser. `ask` sends what the contract does not allow. */
export async function callEndpoint<Name extends Call>(
  testApp: TestApp,
  name: Name,
  input: EndpointInput<Name>,
  headers: Record<string, string> = {},
): Promise<Omit<ApiAnswer, 'body'> & { body: Body<Name> }> {
  const { method, path } = addressOf(name, input);
  const { body }: { body?: unknown } = input;
  const answer = await ask(testApp, method, path, body, headers);
  return { ...answer, body: answer.body as Body<Name> };
}
