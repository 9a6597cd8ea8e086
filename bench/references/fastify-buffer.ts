import Fastify from 'fastify';
import { options, port } from './options.ts';

/** Bare Fastify server with one route that sends one buffer. */
const body = Buffer.alloc(Number(options['size']), 'x');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
const app = Fastify();
app.get('/', (_request, reply) => reply.headers(headers).send(body));
await app.listen({ port, host: '127.0.0.1' });
