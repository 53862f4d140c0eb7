import type { DatabaseOptions } from '#database';
import { CreateThreeDsTables1763683200000 } from './1763683200000-create-three-ds-tables.js';

export function threeDsDatabase(url: string): DatabaseOptions {
  return { url, service: 'three-ds', migrations: [CreateThreeDsTables1763683200000] };
}
