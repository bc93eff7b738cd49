/** A stub of an endpoint for chat completions replaces the model. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Desk, examineModel, examineSteps, share } from './exam.ts';
import { judge, readRequest } from './judge.ts';
import { type ExamTask, examTasks } from './task.ts';

const sampleTasks: ExamTask[] = [
  {
    name: 'color',
    question: 'Which color has longitude?',
    fact: { page: '/colors', text: 'blue' },
    steps: [{ tool: 'read_page', arguments: { path: '/colors' }, take: { color: 'longitude is (\\w+)' } }],
    answer: '<color>',
    check: { answer: 'blue' },
  },
  {
    name: 'list',
    question: 'Write the request for the list.',
    fact: { page: '/list', text: 'GET /list' },
    steps: [],
    answer: 'GET /list?key=<apiKey>',
    check: { status: 200, response: '"items":\\[' },
  },
];

const desk: Desk = {
  apiKey: 'k',
  title: 'API',
  tools: [{ name: 'read_page', description: 'Reads.', inputSchema: { type: 'object', properties: {} } }],
  call: async (name, { path }) =>
    name === 'read_page' && path === '/colors'
      ? { isError: false, text: 'Here longitude is blue.' }
      : { isError: true, text: `There is no page at "${path}".` },
  send: async ({ url }) =>
    url === '/list?key=k' ? { status: 200, body: '{"items":[]}' } : { status: 401, body: 'no key' },
};

interface SentRequest {
  headers: IncomingHttpHeaders;
  model: string;
  tools?: { function: { name: string } }[];
  messages: { role: string; content: string }[];
}

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts the stub; `reply` makes the message of a response, or its status. */
async function stub(reply: (sent: SentRequest) => object | number): Promise<string> {
  const started = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const replied = reply({ headers: request.headers, ...JSON.parse(body) });
    if (typeof replied === 'number') response.writeHead(replied).end('no such model');
    else response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', ...replied } }] }));
  });
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/v1`;
}

const toolCall = (name: string, values: string) => ({
  content: null,
  tool_calls: [{ id: '1', type: 'function', function: { name, arguments: values } }],
});

describe('a model', () => {
  /** Reads the page when it has tools; otherwise it guesses. */
  function reader({ tools, messages }: SentRequest): object {
    const question = messages[1]!.content;
    if (question.includes('list')) return { content: '```\nGET https://x.test/list?key=k\n```' };
    if (!tools) return { content: 'green' };
    const last = messages.at(-1)!;
    if (last.role !== 'tool') return toolCall('read_page', '{"path":"/colors"}');
    return { content: /longitude is (\w+)/.exec(last.content)![1] };
  }

  it('is examined with and without the documentation', async () => {
    const endpoint = { url: await stub(reader), model: 'm' };
    const withPages = await examineModel(endpoint, desk, { hasDocumentation: true }, sampleTasks);
    expect(withPages.map(({ isCorrect }) => isCorrect)).toEqual([true, true]);
    const without = await examineModel(endpoint, desk, { hasDocumentation: false }, sampleTasks);
    expect(without[0]).toEqual({
      name: 'color',
      isCorrect: false,
      reason: 'The answer is "green". Expected blue.',
    });
    expect([share(withPages), share(without)]).toEqual(['2 of 2 (100 %)', '1 of 2 (50 %)']);
  });

  it('gets the key as bearer token, the tools as functions, and the errors of its tool calls', async () => {
    const seen: SentRequest[] = [];
    const url = await stub((sent) => {
      seen.push(sent);
      return seen.length === 1 ? toolCall('read_page', 'no JSON') : { content: 'blue' };
    });
    await examineModel(
      { url, model: 'm', key: 's' },
      desk,
      { hasDocumentation: true },
      sampleTasks.slice(0, 1),
    );
    expect(seen[0]!.headers.authorization).toBe('Bearer s');
    expect(seen[0]!.model).toBe('m');
    expect(seen[0]!.tools?.map((tool) => tool.function.name)).toEqual(['read_page']);
    expect(seen[1]!.messages.at(-1)!.content).toContain('not JSON');
  });

  it('that only calls tools has no solution', async () => {
    const url = await stub(() => toolCall('read_page', '{}'));
    const [result] = await examineModel(
      { url, model: 'm' },
      desk,
      { hasDocumentation: true },
      sampleTasks.slice(0, 1),
    );
    expect(result?.isCorrect).toBe(false);
  });

  it('that is not there is an error with the way on', async () => {
    const url = await stub(() => 404);
    await expect(
      examineModel({ url, model: 'm' }, desk, { hasDocumentation: false }, sampleTasks),
    ).rejects.toThrow('returned 404: no such model. Expected choices[0].message. Check --endpoint');
  });
});

describe('the steps', () => {
  it('solve a task, and report the value that a page lost', async () => {
    expect((await examineSteps(desk, sampleTasks)).map(({ isCorrect }) => isCorrect)).toEqual([true, true]);
    const forgetful = { ...desk, call: async () => ({ isError: false, text: 'A page.' }) };
    expect((await examineSteps(forgetful, sampleTasks))[0]).toEqual({
      name: 'color',
      isCorrect: false,
      reason: 'Step 1, read_page: found no `color`. Expected longitude is (\\w+) in its text.',
    });
  });
});

describe('a solution', () => {
  it.each([
    ['blue', true],
    ['`Blue`.', true],
    ['blue or green', false],
    ['', false],
  ])('%j is compared as a whole', async (answer, isCorrect) => {
    expect((await judge(answer, { answer: 'blue' }, desk, desk.send)).isCorrect).toBe(isCorrect);
  });

  it.each([
    ['GET /a?b=c', { method: 'GET', url: '/a?b=c' }],
    [
      'POST https://x.test/a HTTP/1.1\nContent-Type: application/json\n\n{"b": 1}',
      { method: 'POST', url: '/a', contentType: 'application/json', body: '{"b": 1}' },
    ],
    [
      'POST /a\n\nb=1&c=2',
      { method: 'POST', url: '/a', contentType: 'application/x-www-form-urlencoded', body: 'b=1&c=2' },
    ],
    ['Use the list.', undefined],
  ])('%j is read as a request', (text, request) => {
    expect(readRequest(text)).toEqual(request);
  });

  it('is sent, and judged by its response', async () => {
    const { check } = sampleTasks[1]!;
    const reasonOf = async (answer: string) => (await judge(answer, check, desk, desk.send)).reason;
    expect(await reasonOf('GET /list?key=k')).toBe('');
    expect(await reasonOf('GET /list')).toContain('The request returns 401: no key. Expected 200.');
    expect(await reasonOf('No idea.')).toContain('Expected a method and a path');
  });
});

it('has twenty tasks with distinct names', () => {
  expect(examTasks).toHaveLength(20);
  expect(new Set(examTasks.map(({ name }) => name)).size).toBe(20);
});

it('has a short fact of a page for each task, and no fact twice', () => {
  for (const { name, fact } of examTasks) {
    expect(fact.page, name).toMatch(/^\/\w/);
    expect(fact.text.length, name).toBeLessThanOrEqual(40);
  }
  expect(new Set(examTasks.map(({ fact }) => fact.page + fact.text)).size).toBe(20);
});
