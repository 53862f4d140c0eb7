import { sentEventClassOf } from '../events/webhook-event-catalog.js';
import { type IntegrationLevel, integrationLevels } from './integration-level.js';
import { mailKinds } from './mail-kind.js';
import { mailResponsibilities } from './mail-responsibilities.js';
import { type MailFamily, mailSenders, type MailSenderSide } from './mail-responsibility.js';
import { type MailSenderChoices, mailsOfChoice, senderOf } from './sender-of.js';

/** The seed's table ("Communication responsibilities"), by hand: where its rows overlap, by level. */
const expected: Record<MailFamily, Record<IntegrationLevel, MailSenderSide | 'choice'>> = {
  service: { light: 'platform', native: 'platform', white_label: 'platform' },
  system: { light: 'platform', native: 'choice', white_label: 'platform' },
  partner: { light: 'partner', native: 'partner', white_label: 'partner' },
  engagement: { light: 'partner', native: 'partner', white_label: 'partner' },
};

/** All combinations of choices for these mails, and none at all. */
function combinations(mails: readonly (typeof mailKinds)[number][]): MailSenderChoices[] {
  return mails.reduce<MailSenderChoices[]>(
    (before, mail) =>
      before.flatMap((choices) => [
        choices,
        ...mailSenders.map((side) => ({ ...choices, [mail]: side })),
      ]),
    [{}],
  );
}

describe('who sends which mail', () => {
  it('has one row for each mail', () => {
    expect(mailResponsibilities.map(({ mail }) => mail)).toEqual(mailKinds);
  });

  it.each(mailResponsibilities)('$mail: the level and the family decide', ({ family, sender }) => {
    expect(sender).toEqual(expected[family]);
  });

  it.each(integrationLevels)('lets exactly one side send each mail, at level %s', (level) => {
    const all = combinations(mailsOfChoice(level));
    expect(all).toHaveLength(3 ** mailsOfChoice(level).length);
    for (const choices of all) {
      for (const { mail, sender } of mailResponsibilities) {
        const senders = mailSenders.filter((side) => senderOf(mail, level, choices) === side);
        const rule = sender[level];
        expect(senders).toEqual([rule === 'choice' ? (choices[mail] ?? 'partner') : rule]);
      }
    }
  });

  it('leaves choices to native partners only, for the system mails', () => {
    expect(mailsOfChoice('native')).toEqual([
      'card_order_confirmation',
      'card_credit_activation',
      'account_top_up_confirmation',
    ]);
    expect([...mailsOfChoice('light'), ...mailsOfChoice('white_label')]).toEqual([]);
  });

  it('ignores a choice that the level does not leave', () => {
    expect(senderOf('kyc_denied', 'native', { kyc_denied: 'partner' })).toBe('platform');
    expect(senderOf('low_balance_alert', 'native', { low_balance_alert: 'platform' })).toBe(
      'partner',
    );
    const chosen = { card_order_confirmation: 'partner' } as const;
    expect(senderOf('card_order_confirmation', 'light', chosen)).toBe('platform');
  });

  it('names only events that the platform sends, and one at least for each mail of a partner', () => {
    for (const { mail, events } of mailResponsibilities) {
      expect(events.filter((event) => !sentEventClassOf(event))).toEqual([]);
      if (senderOf(mail, 'native') === 'partner') expect(events).not.toEqual([]);
    }
  });
});
