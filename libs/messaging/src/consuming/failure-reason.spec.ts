import { failureReason, PermanentError } from './failure-policy.js';

describe('failureReason', () => {
  it('is the message of an error that was written for it', () => {
    expect(failureReason(new PermanentError('the card is terminated'))).toBe(
      'the card is terminated',
    );
  });

  it('tells kind, code and place of any other, and nothing of its message', () => {
    const error = Object.assign(new Error('ada@example.com exists'), { code: '23505' });
    const reason = failureReason(error);
    expect(reason).toMatch(/^Error 23505 at /);
    expect(reason).not.toContain('ada@example.com');
    expect(reason).not.toContain('/');
  });

  it('tells of what is no error at all', () => {
    expect(failureReason('secret')).toBe('not an Error');
  });
});
