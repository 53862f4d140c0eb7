import { quickened } from './quickened.ts';
import { readRules } from './rules.ts';

describe('the rules of a drill', () => {
  it('differ from the real ones in windows and durations alone', async () => {
    const real = await readRules();
    const withoutTimes = (rules: unknown) =>
      JSON.stringify(rules)
        .replace(/\[\d+[smhd]\]/g, '[]')
        .replace(/"for":"\d+[smhd]"/g, '"for"');
    const drilled = quickened(real, '10s');
    expect(withoutTimes(drilled)).toBe(withoutTimes(real));
    expect(JSON.stringify(drilled)).not.toContain('[5m]');
  });
});
