import sampleList from '../sample-list.json' with { type: 'json' };
import type { ListEntry } from '../matching/list-entry.js';

/** Fictitious persons and companies in several scripts, for tests and demos. */
export const sampleEntries = sampleList as ListEntry[];
