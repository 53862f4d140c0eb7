import { alertsIn, quickened, readRules } from './rules.ts';

describe('the rules of a drill', () => {
  it('differ from the real ones in windows, durations and ages alone', async () => {
    const real = await readRules();
    const withoutTimes = (rules: unknown) =>
      JSON.stringify(rules)
        .replace(/\[\d+[smhd]\]/g, '[]')
        .replace(/"for":"\d+[smhd]"/g, '"for"')
        .replace(/(_seconds[^()]*\)) > \d+/g, '$1 > age');
    const drilled = quickened(real, 5);
    expect(withoutTimes(drilled)).toBe(withoutTimes(real));
    expect(JSON.stringify(drilled)).not.toContain('[5m]');
  });

  it('call nothing old only after minutes', async () => {
    const expressions = alertsIn(quickened(await readRules(), 5)).map(({ expr }) => expr);
    const ages = expressions.filter((expr) => /_seconds(\{[^}]*\})?\) > /.test(expr));
    expect(ages.length).toBeGreaterThanOrEqual(5);
    expect(ages.filter((expr) => / > \d{2,}/.test(expr))).toEqual([]);
  });
});
