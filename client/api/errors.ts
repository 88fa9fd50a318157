export const NO_RESPONSE = 'No response from server';
export const TIMED_OUT = 'Request timeout - Please try again';
export const NETWORK_DOWN = 'Network error - Please check your connection';
export const CLIENT_ERROR = 'Client error occurred';
export const SERVER_ERROR = 'Something went wrong';
export const unexpectedStatus = (status: number) => `Unexpected error occurred. Status code: ${status}`;

export type FieldErrors = Record<string, string[]>;

interface Extra {
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  /** Messages by field name. */
  fields?: FieldErrors;
  /** Seconds to wait before another try. */
  retryAfter?: number | null;
  /** Whether the network failed, so that the same call may work in a moment. */
  network?: boolean;
  /** Whether the same call may be made again without asking. */
  repeatable?: boolean;
  /** Whether the sentence is one for any failure, because the server gave no reason. */
  isGeneral?: boolean;
}

/** A call that failed; `message` (and `detail`) is a sentence a traveller can read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly detail: string;
  readonly fields: FieldErrors;
  readonly retryAfter: number | null;
  readonly network: boolean;
  readonly repeatable: boolean;
  readonly isGeneral: boolean;

  constructor(detail: string, extra: Extra) {
    super(detail);
    const { status, fields = {}, retryAfter = null, network = false, repeatable = network } = extra;
    this.isGeneral = extra.isGeneral ?? false;
    this.detail = detail;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.network = network;
    this.repeatable = repeatable;
  }
}

/** The server's sentence, or what was wrong with the connection; the fallback where neither is known. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.isGeneral ? error.detail : fallback;
}

/** What a form says of a failed call: the sentence, and the messages of its fields. */
export function refusalOf(error: unknown, fallback: string): { text: string; fields: FieldErrors } {
  return { text: errorText(error, fallback), fields: error instanceof ApiError ? error.fields : {} };
}
