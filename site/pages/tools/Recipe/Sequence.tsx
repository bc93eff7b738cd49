import type { Operation, RecipeStep } from '@portal/contract';
import { buildRequest, type HttpRequest, requestUrl } from '@portal/request';
import type { Endpoint } from '@portal/request/paste/endpoints';
import { useEffect, useState } from 'react';
import { fragmentOf, textsBelow } from '../../../browser/requests/share.ts';
import { requestVisitorKey, visitorKey } from '../../../browser/requests/visitor-key.ts';
import { isSuccess, type Outcome, send } from '../../../console/call.ts';
import { sandboxOrigin } from '../../../parts/loopback.ts';
import { OutcomeStatus, SandboxOutcome } from '../SandboxOutcome/SandboxOutcome.tsx';
import { evaluate, outputsOf } from './expressions.ts';

export interface SequenceProps {
  steps: (RecipeStep & {
    endpoint: Endpoint;
    /** The description as HTML. */
    words: string;
    /** Path of the endpoint's own page. */
    page: string;
  })[];
  inputs: Record<string, string>;
  sandbox: string;
  sandboxKey: string;
  /** True if a step stores something, which takes a key of the visitor's own. */
  writes: boolean;
}

interface Values {
  parameters: Record<string, string>;
  body?: Record<string, unknown>;
}

/** The steps of a recipe, each with *Run*: a step is ready when those before it have returned what it needs. */
export default function Sequence({ steps, inputs, sandbox, sandboxKey, writes }: SequenceProps) {
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [outputs, setOutputs] = useState<Record<string, Record<string, unknown>>>({});
  const [running, setRunning] = useState<string>();
  // One key for all steps: sessions and geofences belong to the key that made them.
  const [key, setKey] = useState(sandboxKey);
  // The HTML has no link into a filled console: it would be an anchor that no page has.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    if (writes) setKey(visitorKey() ?? sandboxKey);
  }, [writes, sandboxKey]);

  const run = async (id: string, request: (target: { host: string; key: string }) => HttpRequest) => {
    setRunning(id);
    const host = sandboxOrigin(sandbox);
    const isOwn = !writes || key !== sandboxKey;
    const used = isOwn ? key : ((await requestVisitorKey(host)) ?? sandboxKey);
    setKey(used);
    const outcome = await send(request({ host, key: used }), new AbortController().signal);
    setRunning(undefined);
    setOutcomes((known) => ({ ...known, [id]: outcome }));
    const step = steps.find((one) => one.id === id)!;
    const found = isSuccess(outcome) ? outputsOf(step.outputs, outcome.json) : {};
    // What comes after this step was made of its former values.
    const before = steps.slice(0, steps.indexOf(step)).map((one) => one.id);
    setOutputs((known) => ({
      ...Object.fromEntries(before.map((one) => [one, known[one] ?? {}])),
      [id]: found,
    }));
  };

  return (
    <ol className="rm-steps">
      {steps.map((step) => {
        const { id, words, endpoint, page } = step;
        const values = valuesOf(step, { inputs, steps: outputs });
        const request =
          values && ((target: { host: string; key: string }) => requestOf(endpoint, values, target));
        return (
          <li key={id}>
            <h2 id={id}>
              <a href={page}>{endpoint.name}</a>
            </h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from the contract. */}
            <p dangerouslySetInnerHTML={{ __html: words }} />
            <div className="rf-code">
              <div className="rf-bar">
                <span className="rf-cap">Request</span>
              </div>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a named piece of code. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
              <pre tabIndex={0} role="group" aria-label={`Request: ${endpoint.name}`}>
                <code>{request ? shown(request({ host: '', key })) : shownUnfilled(step)}</code>
              </pre>
            </div>
            <div className="rf-runs rf-script">
              {isAwake && values && (
                <a className="button" href={`${page}${fragmentOf(textsOf(endpoint, values))}`}>
                  Edit
                </a>
              )}
              <button
                type="button"
                className="button button-primary button-run"
                disabled={!request}
                aria-disabled={running !== undefined || undefined}
                onClick={() => request && running === undefined && void run(id, request)}
              >
                {running === id ? 'Running…' : 'Run'}
              </button>
              {!request && <span className="rm-dim">Run the steps above first.</span>}
            </div>
            <OutcomeStatus isRunning={running === id} outcomes={outcomes[id] && [outcomes[id]]} />
            {outcomes[id] && <SandboxOutcome outcome={outcomes[id]} label={`Response: ${endpoint.name}`} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Values of a step, or undefined while a step that it needs has not run. */
function valuesOf(
  { parameters, body }: RecipeStep,
  known: Parameters<typeof evaluate>[1],
): Values | undefined {
  const sent = evaluate(parameters, known) as Record<string, unknown> | undefined;
  const filled = body && (evaluate(body, known) as Record<string, unknown> | undefined);
  if (!sent || (body && !filled)) return undefined;
  const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
  return { parameters: Object.fromEntries(texts) as Record<string, string>, ...(filled && { body: filled }) };
}

function requestOf(endpoint: Endpoint, values: Values, target: { host: string; key: string }): HttpRequest {
  // A request requires only those parts of an operation that an endpoint has.
  return buildRequest(endpoint as Operation, values, target);
}

/** Texts of the console's inputs. */
function textsOf({ parameters }: Endpoint, values: Values): Record<string, string> {
  const texts = textsBelow('body', values.body ?? {});
  for (const { name, in: place } of parameters) {
    const { [name]: value } = values.parameters;
    if (value !== undefined) texts[`${place}.${name}`] = value;
  }
  return texts;
}

function shown(request: HttpRequest): string {
  const { body, method } = request;
  const line = `${method} ${requestUrl(request)}`;
  if (!body) return line;
  return 'json' in body
    ? `${line}\n\n${JSON.stringify(body.json, null, 2)}`
    : `${line}\n\n${body.form.map(([name, value]) => `${name}=${value}`).join('\n')}`;
}

/** A request with its expressions, which say where its values come from. */
function shownUnfilled({ endpoint, parameters, body }: SequenceProps['steps'][number]): string {
  const lines = Object.entries({ ...parameters, ...body }).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [`${endpoint.method} ${endpoint.path}`, ...lines].join('\n');
}
