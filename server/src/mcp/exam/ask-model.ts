/** Sends tasks to a language model behind an endpoint for chat completions, as many providers and local servers have it. */
import type { Tool } from '@modelcontextprotocol/server';
import type { CallTool } from './follow-steps.ts';

export interface ModelEndpoint {
  /** Base URL, such as `http://localhost:11434/v1`. */
  url: string;
  model: string;
  /** Sent as bearer token; local servers need none. */
  key?: string;
}

/** Rounds of tool calls after which a model has to respond. */
const mostRounds = 12;

interface ToolCall {
  id: string;
  function: { name: string; arguments: string };
}

interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string | null;
  tool_calls?: ToolCall[];
  tool_call_id?: string;
}

/**
 * The model's last text on a question; empty if it only calls tools. Without tools it has nothing but the question.
 * Throws when the endpoint doesn't respond with a message.
 */
export async function askModel(
  endpoint: ModelEndpoint,
  { instructions, question }: { instructions: string; question: string },
  { tools, call }: { tools: Tool[]; call: CallTool },
): Promise<string> {
  const messages: Message[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: question },
  ];
  for (let round = 0; round < mostRounds; round++) {
    const reply = await complete(endpoint, messages, tools);
    if (!reply.tool_calls?.length) return reply.content ?? '';
    messages.push(reply);
    for (const { id, function: wanted } of reply.tool_calls) {
      messages.push({ role: 'tool', tool_call_id: id, content: await use(wanted, call) });
    }
  }
  return '';
}

async function use({ name, arguments: given }: ToolCall['function'], call: CallTool): Promise<string> {
  let values: Record<string, unknown>;
  try {
    values = JSON.parse(given || '{}') as Record<string, unknown>;
  } catch {
    return 'The arguments are not JSON. Send one object.';
  }
  return (await call(name, values)).text;
}

async function complete(
  { url, model, key }: ModelEndpoint,
  messages: Message[],
  tools: Tool[],
): Promise<Message> {
  const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, ...(tools.length > 0 && { tools: tools.map(toFunction) }) }),
  });
  const text = await response.text();
  const message = response.ok ? messageOf(text) : undefined;
  if (!message) {
    throw new Error(
      `The endpoint returned ${response.status}: ${text.slice(0, 300)}. Expected choices[0].message. ` +
        'Check --endpoint (the base URL, before /chat/completions), --model and MODEL_API_KEY.',
    );
  }
  return message;
}

function messageOf(text: string): Message | undefined {
  try {
    return (JSON.parse(text) as { choices?: { message?: Message }[] }).choices?.[0]?.message;
  } catch {
    return undefined;
  }
}

function toFunction({ name, description, inputSchema }: Tool) {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}
