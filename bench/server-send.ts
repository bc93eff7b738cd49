/** Requests that each have their own connection. */
import { request } from 'node:http';

export function get(url: string): Promise<number> {
  return sent(url, 'GET');
}

export function post(url: string, body: string, type: string): Promise<number> {
  return sent(url, 'POST', body, type);
}

/** The status; 0 without a response. */
function sent(url: string, method: string, body = '', type = 'text/plain'): Promise<number> {
  return new Promise((resolve) => {
    const headers = body ? { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) } : {};
    request(url, { method, headers, agent: false }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end(body);
  });
}
