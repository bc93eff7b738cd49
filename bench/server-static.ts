/** The measure of speed: the raw web framework with a fixed body. `GET /<bytes>` returns JSON of so many bytes. */
import Fastify from 'fastify';

const app = Fastify();
const bodies = new Map<string, string>();

app.get('/:bytes', async (request, reply) => {
  const { bytes } = request.params as { bytes: string };
  let body = bodies.get(bytes);
  if (body === undefined) {
    body = JSON.stringify({ body: 'x'.repeat(Math.max(0, Number(bytes) - 11)) });
    bodies.set(bytes, body);
  }
  return reply.type('application/json; charset=utf-8').send(body);
});

console.log(`Ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => app.close());
