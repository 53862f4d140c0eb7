import descriptions from '../../generated/descriptions.json' with { type: 'json' };
import type { Describe } from './class-schema.js';

const byName = new Map<string, string>(Object.entries(descriptions));

/**
 * What the classes of events and their properties mean. Their doc comments are lost in the compiled files,
 * so `npm run generate` keeps them.
 */
export const describeEvent: Describe = (...names) => byName.get(names.join('.'));
