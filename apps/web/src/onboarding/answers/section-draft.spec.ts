import { describe, expect, it } from '@jest/globals';
import { SectionDraft } from './section-draft.js';

const LONG = 'x'.repeat(201);

describe('a draft of a section', () => {
  const kept = { version: 3, answers: { line1: 'Storgatan 1', city: 'Malmö' } };

  it('saves everything but what can not be kept, for which the server goes on with what it had', () => {
    const draft = new SectionDraft(kept);
    const values = {
      line1: LONG,
      city: 'Lund',
      volume: { unreadable: 'much', problem: 'no_number' },
    };
    expect(draft.savable(values)).toEqual({ line1: 'Storgatan 1', city: 'Lund' });
    expect(draft.held(values)).toEqual([
      { path: 'line1', code: 'too_long' },
      { path: 'volume', code: 'no_number' },
    ]);
  });

  it.each([
    ['\ud800', 'unstorable_text'],
    ['a\0b', 'unstorable_text'],
    [LONG, 'too_long'],
  ])('holds back what no field can keep: %j', (text, code) => {
    const draft = new SectionDraft({ version: 0, answers: {} });
    const values = { representatives: [{ name: 'Maja' }, { name: text, role: 'partner' }] };
    expect(draft.held(values)).toEqual([{ path: 'representatives.1.name', code }]);
    expect(draft.savable(values)).toEqual({
      representatives: [{ name: 'Maja' }, { role: 'partner' }],
    });
  });

  it('never writes what was kept of one person into another, when people were removed', () => {
    const draft = new SectionDraft({
      version: 1,
      answers: { representatives: [{ name: 'Maja' }, { name: 'Nils' }] },
    });
    expect(draft.savable({ representatives: [{ name: LONG, role: 'partner' }] })).toEqual({
      representatives: [{ role: 'partner' }],
    });
  });

  it('goes on without what the server refuses, until it is changed', () => {
    const draft = new SectionDraft(kept);
    const values = { line1: 'bad', city: 'Lund' };
    const refusal = { pointer: '/answers/line1', code: 'is_nice', detail: 'line1 must be nice' };
    expect(draft.refuse([refusal], values)).toBe(true);
    expect(draft.savable(values)).toEqual({ line1: 'Storgatan 1', city: 'Lund' });
    expect(draft.savable({ ...values, line1: 'good' })).toEqual({ line1: 'good', city: 'Lund' });
    expect(draft.refuse([refusal], values)).toBe(false);
    expect(draft.refuse([{ ...refusal, pointer: '/version' }], values)).toBe(false);
  });

  it('knows the part of an answer that is refused as that answer', () => {
    const draft = new SectionDraft({ version: 0, answers: {} });
    const values = { volume: { amount: 1, currency: 'XXX' } };
    draft.refuse([{ pointer: '/answers/volume/currency', code: 'no', detail: '' }], values);
    expect(draft.held(values)).toEqual([expect.objectContaining({ path: 'volume', code: 'no' })]);
  });

  it('keeps theirs at the server until the reader has chosen', () => {
    const draft = new SectionDraft(kept);
    const mine = { line1: 'Storgatan 1', city: 'Lund' };
    draft.follow({ version: 4, answers: { line1: 'Torget 2', city: 'Ystad' } }, mine);
    const values = { ...mine, line1: 'Torget 2' };
    expect(draft.openConflicts(values)).toEqual([{ path: 'city', mine: 'Lund', theirs: 'Ystad' }]);
    expect(draft.isSaved(values)).toBe(true);
    draft.decide('city');
    expect(draft.savable(values)).toEqual({ line1: 'Torget 2', city: 'Lund' });
  });

  it('does not quarrel with itself over a save whose answer was lost', () => {
    const draft = new SectionDraft(kept);
    const sent = draft.send({ line1: 'Storgatan 1', city: 'L' });
    const merged = draft.follow(
      { version: 4, answers: sent },
      { line1: 'Storgatan 1', city: 'Lund' },
    );
    expect(merged).toEqual({ taken: [], conflicts: [] });
  });

  it('does not save again what the server writes in its own way', () => {
    const draft = new SectionDraft(kept);
    const values = { line1: 'Storgatan 1', city: 'lund' };
    const sent = draft.send(values);
    draft.saved({ version: 4, answers: { line1: 'Storgatan 1', city: 'Lund' } }, sent);
    expect(draft.isSaved(values)).toBe(true);
  });

  it('survives a reload with what was held back and what was to be decided', () => {
    const draft = new SectionDraft(kept);
    const values = { line1: LONG, city: 'Lund' };
    const newer = { version: 4, answers: { line1: 'Storgatan 1', city: 'Ystad' } };
    draft.follow(newer, values);
    const stored = structuredClone(draft.stored(values)!);
    const restored = SectionDraft.restored(stored);
    expect(restored.follow(newer, stored.values)).toEqual({ taken: [], conflicts: [] });
    expect(restored.held(stored.values)).toEqual([
      { path: 'line1', code: 'too_long' },
      { path: 'city', code: 'changed_elsewhere' },
    ]);
  });

  it('leaves nothing behind once everything is saved', () => {
    const draft = new SectionDraft(kept);
    expect(draft.stored({ line1: 'Storgatan 1', city: ' Malmö ' })).toBeNull();
  });
});
