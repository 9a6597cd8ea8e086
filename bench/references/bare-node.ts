import { createServer } from 'node:http';
import { options, port } from './options.ts';

/** Bare Node.js server that sends one buffer. */
const body = Buffer.alloc(Number(options['size']), 'x');
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': String(body.length),
};
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(port, '127.0.0.1');
