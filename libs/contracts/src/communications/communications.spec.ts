import { sentEventClassOf } from '../event-catalog.js';
import {
  fixedSenderOf,
  type IntegrationLevel,
  integrationLevels,
  type MailFamily,
  type MailKind,
  mailKinds,
  mailResponsibilities,
  type MailSenderChoices,
  mailSenders,
  type MailSenderSide,
  mailsOfChoice,
  senderOf,
} from './mail-responsibilities.js';
import {
  type KnownSettings,
  senderAsOf,
  type SenderSettings,
  settingsInForce,
} from './communication-settings.js';

const variesByLevel = (family: MailFamily) => family === 'system' || family === 'card_app';

/** The requirements' table ("Communication responsibilities"), resolved by level where rows overlap. */
const expected: Record<MailFamily, Record<IntegrationLevel, MailSenderSide | 'choice'>> = {
  service: { light: 'platform', native: 'platform', white_label: 'platform' },
  system: { light: 'platform', native: 'choice', white_label: 'platform' },
  partner: { light: 'partner', native: 'partner', white_label: 'partner' },
  engagement: { light: 'partner', native: 'partner', white_label: 'partner' },
  card_app: { light: 'partner', native: 'partner', white_label: 'platform' },
};

/** All combinations of choices for these mails, including none. */
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

/** The same choice for all mails, or none, and each of these with another choice for one mail. */
function oneApart(mails: readonly MailKind[]): MailSenderChoices[] {
  const sides = [undefined, ...mailSenders];
  return sides.flatMap((side) => {
    const same = Object.fromEntries(mails.map((mail) => [mail, side])) as MailSenderChoices;
    const others = sides.filter((other) => other !== side);
    return [same, ...mails.flatMap((mail) => others.map((other) => ({ ...same, [mail]: other })))];
  });
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
      'card_shipped',
      'card_frozen',
      'card_expiring',
      'card_terminated',
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
    for (const { mail, family, events } of mailResponsibilities) {
      expect(events.filter((event) => !sentEventClassOf(event))).toEqual([]);
      // The card app causes its mails itself.
      if (family === 'card_app') continue;
      if (senderOf(mail, 'native') === 'partner') expect(events).not.toEqual([]);
    }
  });

  it('has a fixed sender for mails that depend on no level and no choice', () => {
    for (const { mail, family, sender } of mailResponsibilities) {
      expect(fixedSenderOf(mail)).toBe(variesByLevel(family) ? undefined : sender.light);
    }
  });
});

describe('who sends which mail when the settings change', () => {
  const CHANGE = '2026-03-01T12:10:00.000Z';
  const before = new Date(Date.parse(CHANGE) - 1);
  const change = new Date(CHANGE);
  const settings = integrationLevels.flatMap((integrationLevel) =>
    oneApart(mailsOfChoice(integrationLevel)).map((choices) => ({ integrationLevel, choices })),
  );
  const first = (index: number) => ({
    ...settings[index]!,
    version: 1,
    effectiveFrom: '2026-03-01T00:00:00.000Z',
  });

  const senderBy = ({ integrationLevel, choices }: SenderSettings, mail: MailKind) =>
    senderOf(mail, integrationLevel, choices);

  it('is settled by the time of the event, for every row and from each choice to each other', () => {
    const wrong = settings.flatMap((_, index) =>
      settings.flatMap((later) => {
        // In any order, as in a copy.
        const versions = [{ ...later, version: 2, effectiveFrom: CHANGE }, first(index)];
        const known = { versions, completeUntil: '2026-03-01T13:00:00.000Z' };
        const ofPlatform = (at: Date) => settingsInForce(versions, at);
        return mailKinds.filter((mail) =>
          [
            { at: before, inForce: settings[index]! },
            { at: change, inForce: later },
          ].some(({ at, inForce }) => {
            const expectedSender = senderBy(inForce, mail);
            return [senderBy(ofPlatform(at), mail), senderAsOf(mail, at, known)].some(
              (sender) => sender !== expectedSender,
            );
          }),
        );
      }),
    );
    expect(wrong).toEqual([]);
  });

  it.each<[string, KnownSettings | undefined]>([
    ['nothing was heard', undefined],
    ['what was heard may lack a change', { versions: [first(0)], completeUntil: CHANGE }],
  ])('is open while %s, but only where it may change', (_why, known) => {
    for (const { mail, family } of mailResponsibilities) {
      const sender = senderAsOf(mail, change, known);
      expect(sender === undefined).toBe(variesByLevel(family));
    }
  });

  it('is as for a new partner, which is native, before the first settings', () => {
    expect(settingsInForce([first(0)], new Date(0))).toEqual({
      integrationLevel: 'native',
      choices: {},
    });
  });
});
