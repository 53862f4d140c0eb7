import { randomUUID } from 'node:crypto';
import type { Member } from '../issuing.js';

const KEY = /^[\w-]{1,64}$/;

/**
 * An idempotency key of the app, which no other person and no call of the partner has. Without a usable one the
 * call has its effect each time.
 */
export function appKeyOf({ person }: Member, key: string | undefined): string {
  return `card-app-${person.id}-${key !== undefined && KEY.test(key) ? key : randomUUID()}`;
}
