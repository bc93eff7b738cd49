import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { loadSettings } from '@portal/settings';
import { buildApp } from '../../app.ts';
import type { Desk } from './exam.ts';

/** A separate server on a built site, in memory, and a client of `/mcp`. */
export async function openDesk(siteDir: string): Promise<Desk & { close(): Promise<void> }> {
  const settings = loadSettings();
  const app = await buildApp({ siteDir, settings, shedding: false });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = new Client({ name: 'exam', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return {
    apiKey: settings.keys.sandbox,
    title: client.getServerVersion()?.title ?? 'API',
    tools: (await client.listTools()).tools,
    async call(name, values) {
      const { content, isError = false } = await client.callTool({ name, arguments: values });
      const [first] = content as { text: string }[];
      return { text: first?.text ?? '', isError: isError === true };
    },
    async send({ method, url: path, contentType, body }) {
      const headers = contentType ? { 'content-type': contentType } : undefined;
      const response = await fetch(url + path, { method, headers, body });
      return { status: response.status, body: await response.text() };
    },
    async close() {
      await client.close();
      await app.close();
    },
  };
}
