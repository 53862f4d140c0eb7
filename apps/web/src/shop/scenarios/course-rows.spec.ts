import { describe, expect, it } from '@jest/globals';
import type { PaymentState, ProcessorMessageKind, TransactionMessage } from '#contracts';
import { courseRows } from './course-rows.js';

const ENDS = '2026-03-31T12:00:00.000Z';
const before = '2026-03-01T12:00:00.000Z';
const after = '2026-04-01T12:00:00.000Z';

const message = (kind: ProcessorMessageKind, at: string, isFinal: boolean | null = null) =>
  ({ kind, at, isFinal }) as TransactionMessage;

const rowsOf = (state: PaymentState, messages: TransactionMessage[], expiresAt: string | null) =>
  courseRows({ state, expiresAt, messages }).map((row) =>
    row.what === 'message' ? row.message.kind : row.at,
  );

describe('the course of a payment', () => {
  it('is its messages as they came', () => {
    const messages = [message('clearing', before, true), message('authorization', before)];
    expect(rowsOf('cleared', messages, ENDS)).toEqual(['clearing', 'authorization']);
    expect(rowsOf('refunded', [message('refund', before)], null)).toEqual(['refund']);
  });

  it('ends with the hold if nothing came after it', () => {
    expect(rowsOf('expired', [message('authorization', before)], ENDS)).toEqual([
      'authorization',
      ENDS,
    ]);
  });

  it('tells that the hold ended before a late clearing', () => {
    const messages = [message('authorization', before), message('clearing', after, true)];
    expect(rowsOf('cleared', messages, ENDS)).toEqual(['authorization', ENDS, 'clearing']);
  });

  it('does not tell it if the payment was settled in time', () => {
    const cleared = [message('authorization', before), message('clearing', before, true)];
    const later = [...cleared, message('refund', after), message('clearing', after, true)];
    expect(rowsOf('cleared', later, ENDS)).not.toContain(ENDS);
  });
});
