export type FieldErrors = Record<string, string[]>;

interface Extra {
  /** The HTTP status, or 0 without an answer. */
  status: number;
  /** Messages by field name. */
  fields?: FieldErrors;
  /** Seconds to wait before retrying. */
  retryAfter?: number | null;
  /** Whether the network failed, so that a retry may succeed soon. */
  network?: boolean;
  /** Whether the call can safely be retried automatically. */
  repeatable?: boolean;
  /** Whether the message is generic, because the server gave no reason. */
  isGeneral?: boolean;
}

/** A failed call. `message` (and `detail`) is a sentence for the traveller. */
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

/** Returns the server's message or the connection error, or else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.isGeneral ? error.detail : fallback;
}

/** Returns the messages for a failed form: a general one, and those of its fields. */
export function refusalOf(error: unknown, fallback: string): { text: string; fields: FieldErrors } {
  return { text: errorText(error, fallback), fields: error instanceof ApiError ? error.fields : {} };
}
