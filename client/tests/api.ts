import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished, vi } from 'vitest';

export interface Call {
  method: string;
  /** Path including the query. */
  path: string;
  headers: IncomingMessage['headers'];
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
  /** All calls so far. */
  calls: Call[];
  /** Sets the answer to a call such as "POST /auth/sign-in". Without a query, it matches every query. */
  on: (call: string, answer: Reply | Answer) => void;
  /** Returns the bodies sent to a call. */
  sent: (call: string) => unknown[];
  /** Returns the calls so far that change something, in order. Reads are omitted. */
  changes: () => string[];
}

/** Starts an HTTP server on the loopback interface that acts as the API until the end of the test. */
export async function serveApi(): Promise<FakeApi> {
  const answers = new Map<string, Answer>();
  const calls: Call[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const call = await read(incoming);
      calls.push(call);
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
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    real(`http://127.0.0.1:${port}${path}`, { ...init, body: readable(init?.body) }),
  );
  return {
    calls,
    on: (name, answer) => answers.set(name, typeof answer === 'function' ? answer : () => answer),
    sent: (name) => calls.filter((call) => nameOf(call) === name).map(({ body }) => body),
    changes: () => calls.filter(({ method }) => method !== 'GET').map(nameOf),
  };
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

// Node's fetch does not recognize jsdom's forms. The client's own test checks that forms are sent as
// multipart.
function readable(body: RequestInit['body']): RequestInit['body'] {
  if (!(body instanceof FormData)) return body ?? null;
  const fields = [...body].map(([name, value]) => [
    name,
    value instanceof File ? { name: value.name, type: value.type, size: value.size } : value,
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}

async function read(incoming: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

function notFound(name: string): Reply {
  return { status: 404, body: { status: 404, detail: `The test has no answer to ${name}` } };
}
