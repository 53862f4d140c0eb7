import { UsageError } from './errors.js';

/** @throws UsageError unless it is a whole number of at least 1. */
export function parseCount(text: string, option: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`${option}: "${text}" is no whole number above 0`);
  }
  return Number(text);
}

export function thousands(count: number): string {
  return count.toLocaleString('en');
}
