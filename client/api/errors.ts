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
  /** Whether the sentence is generic, because the server gave no reason. */
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

/** The server's sentence, or the connection error; else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.isGeneral ? error.detail : fallback;
}

/** The messages of a failed form: the sentence, and those of its fields. */
export function refusalOf(error: unknown, fallback: string): { text: string; fields: FieldErrors } {
  return { text: errorText(error, fallback), fields: error instanceof ApiError ? error.fields : {} };
}
