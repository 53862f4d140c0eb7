import type { RuleGroup } from './rules.ts';

/** What is older than this many seconds counts as old in a drill. */
const OLD_SECONDS = 5;

/**
 * The rules for a drill, since nobody waits for an hour: windows, durations, and the ages at which something counts as
 * old are shortened, and nothing else is changed.
 *
 * @param windowSeconds of each range
 */
export function quickened(groups: readonly RuleGroup[], windowSeconds: number): RuleGroup[] {
  return groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({
      ...rule,
      expr: rule.expr
        .replace(/\[\d+[smhd]\]/g, `[${windowSeconds}s]`)
        .replace(/(_seconds(?:\{[^}]*\})?\)) > \d{2,}/g, `$1 > ${OLD_SECONDS}`),
      ...('for' in rule && { for: '1s' }),
    })),
  }));
}
