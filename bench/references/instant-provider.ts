import { createServer, type IncomingMessage } from 'node:http';
import { price } from '../requests.ts';
import { options, port } from './options.ts';

/** Fake Cashfree server that responds immediately; orders are active, or paid if the option `paid` is set. */
const server = createServer(async (request, response) => {
  const asked = request.method === 'POST' ? JSON.parse(await read(request)) : { order_id: request.url?.split('/')[3] };
  const answer = request.url?.endsWith('/payments') ? [] : orderOf(asked.order_id);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

function orderOf(id: string) {
  return {
    cf_order_id: '2149460581',
    created_at: '2026-11-20T16:36:41+05:30',
    entity: 'order',
    order_amount: price,
    order_currency: 'INR',
    order_expiry_time: '2026-11-20T17:36:41+05:30',
    order_id: id,
    order_note: null,
    order_status: options['paid'] ? 'PAID' : 'ACTIVE',
    payment_session_id: `session_${id}_a1VXIPJo8kh7IBigVXX8LgTMupQW_cu25FS8KwLwQLOmiHqbBxq5UhEilrhbDSKKHA6UAuOj9506aaHNlFAHEqYrHSEl9AVtYQN9LIIc4vkHpayment`,
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

server.listen(port, '127.0.0.1');
