import sampleList from '../sample-list.json' with { type: 'json' };
import type { ListEntry } from '../matching/list-entry.js';

/** Persons and companies that don't exist, in several scripts. For tests and for trying out. */
export const sampleEntries = sampleList as ListEntry[];
