import type { Language } from '../../shared/language/format.js';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A waiting time in the largest unit that fits. */
export function waitedIn(language: Language): (ms: number) => string {
  return (ms) => {
    const [unit, unitMs] = units.find(([, each]) => ms >= each) ?? units[2];
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return format.format(Math.max(0, Math.floor(ms / unitMs)));
  };
}
