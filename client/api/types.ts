import type { components } from './schema.gen';

/** What the API answers or takes, by the name of its schema in the OpenAPI document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
