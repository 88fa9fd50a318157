import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished, vi } from 'vitest';

export interface Call {
  method: string;
  /** Path including the query. */
  path: string;
  headers: Partial<Record<string, string>>;
  /** For a form its fields by name, and for a file its name, type and size. */
  body: unknown;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Closes the connection instead of answering. */
  isCut?: boolean;
}

type Answer = (call: Call) => Reply | Promise<Reply>;

export interface FakeApi {
  /** All calls so far, from the moment when they are sent: one that is still on its way counts. */
  calls: Call[];
  /** Sets the answer to a call such as "POST /auth/sign-in". Without a query, it matches every query. */
  on: (call: string, answer: Reply | Answer) => void;
  /**
   * Leaves a call waiting. The returned function answers it, and resolves once the client has the answer. Wait
   * until the call is sent before, because inside `act` effects that send it do not run.
   */
  hold: (call: string) => (reply: Reply) => Promise<void>;
  /** Returns the bodies sent to a call. */
  sent: (call: string) => unknown[];
  /** Returns the calls so far that change something, in order. Reads are omitted. */
  changes: () => string[];
}

/** Starts an HTTP server on the loopback interface that acts as the API until the end of the test. */
export async function serveApi(): Promise<FakeApi> {
  const answers = new Map<string, Answer>();
  const calls: Call[] = [];
  const received = new Map<string, Promise<unknown>>();
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const call = await read(incoming);
      const name = nameOf(call);
      const answer = answers.get(name) ?? answers.get(name.split('?')[0] ?? name);
      const reply = (await answer?.(call)) ?? notFound(name);
      if (reply.isCut === true) return void incoming.socket.destroy();
      outgoing.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
      outgoing.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
    })();
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const body = readable(init.body);
    const call = callOf(path, init, body);
    if (init.signal?.aborted !== true) calls.push(call);
    const answer = whole(real(`http://127.0.0.1:${port}${path}`, { ...init, body }));
    received.set(nameOf(call), Promise.allSettled([answer]));
    return answer;
  });
  return {
    calls,
    on: (name, answer) => answers.set(name, typeof answer === 'function' ? answer : () => answer),
    hold: (name) => {
      let arrive: (answer: (reply: Reply) => void) => void = () => undefined;
      const arrived = new Promise<(reply: Reply) => void>((resolve) => (arrive = resolve));
      answers.set(name, () => new Promise((resolve) => arrive(resolve)));
      return async (reply) => {
        const answer = await arrived;
        answer(reply);
        await received.get(name);
        await new Promise((done) => setImmediate(done));
      };
    },
    sent: (name) => calls.filter((call) => nameOf(call) === name).map(({ body }) => body),
    changes: () => calls.filter(({ method }) => method !== 'GET').map(nameOf),
  };
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** Reads an answer to its end, so that nothing has to be waited for once `fetch` has returned it. */
async function whole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, response);
}

// Node's fetch does not recognize jsdom's forms. The client's own test checks that forms are sent as
// multipart.
function readable(body: RequestInit['body']): string | null {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body : null;
  const fields = [...body].map(([name, value]) => [
    name,
    value instanceof File ? { name: value.name, type: value.type, size: value.size } : value,
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}

const callOf = (path: string, { method = 'GET', headers }: RequestInit, body: string | null): Call => ({
  method,
  path,
  headers: Object.fromEntries(new Headers(headers)),
  body: body === null || body === '' ? undefined : (JSON.parse(body) as unknown),
});

async function read(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = '', url = '' } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return callOf(url, { method, headers }, Buffer.concat(chunks).toString());
}

function notFound(name: string): Reply {
  return { status: 404, body: { status: 404, detail: `The test has no answer to ${name}` } };
}
