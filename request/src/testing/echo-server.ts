import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What arrived, as bytes on the wire read as UTF-8. */
export interface ReceivedRequest {
  method: string;
  /** Path and query, still percent-encoded. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A server on a free port of this machine that stores what it receives and returns `{"ok": true}`. */
export async function startEchoServer(): Promise<{
  host: string;
  received: ReceivedRequest[];
  /** Status of the next responses. Default 200. */
  respondWith(status: number): void;
  close(): Promise<void>;
}> {
  const received: ReceivedRequest[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      });
      response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
      response.end(JSON.stringify({ message: 'এই উত্তর', status }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respondWith: (next) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
