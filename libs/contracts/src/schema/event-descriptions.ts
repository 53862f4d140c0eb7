import descriptions from '../../generated/descriptions.json' with { type: 'json' };
import type { Describe } from './class-schema.js';

const byName = new Map<string, string>(Object.entries(descriptions));

/**
 * The descriptions of event classes and their properties. Doc comments are not in the compiled files, so
 * `npm run generate` stores them.
 */
export const describeEvent: Describe = (...names) => byName.get(names.join('.'));
