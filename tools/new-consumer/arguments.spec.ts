import { describe, expect, it } from '@jest/globals';
import { ArgumentError, knownEvents, readArguments } from './arguments.ts';

function faultOf(...words: string[]): string {
  try {
    readArguments(words);
  } catch (error) {
    expect(error).toBeInstanceOf(ArgumentError);
    return (error as Error).message;
  }
  throw new Error(`${words.join(' ')} was taken`);
}

const faultOfName = (name: string) => faultOf(name, '--events', 'card_ordered');

describe('the arguments', () => {
  it('are a name and its events', () => {
    const { name, events, isDryRun } = readArguments([
      'loyalty-points',
      '--events',
      'card_ordered, account_top_up',
    ]);
    expect([name, isDryRun]).toEqual(['loyalty-points', false]);
    expect(events).toEqual([
      {
        identifier: 'card_ordered',
        className: 'CardOrdered',
        fileName: 'card-ordered',
        topic: 'webhooks.events',
        isErasure: false,
      },
      {
        identifier: 'account_top_up',
        className: 'AccountTopUp',
        fileName: 'account-top-up',
        topic: 'webhooks.events',
        isErasure: false,
      },
    ]);
  });

  it('may ask for a dry run', () => {
    expect(readArguments(['a', '--events=card_ordered', '--dry-run']).isDryRun).toBe(true);
  });

  it('may name the folder of a repository of its own, and its packages', () => {
    const words = ['a', '--events=card_ordered', '--standalone', '../loyalty'];
    expect(readArguments(words).standalone).toEqual({ folder: '../loyalty' });
    expect(readArguments([...words, '--packages', 'registry']).standalone).toEqual({
      folder: '../loyalty',
      packages: 'registry',
    });
    expect(faultOf('a', '--events=card_ordered', '--standalone=')).toContain('Which folder?');
    expect(faultOf('a', '--events=card_ordered', '--packages=x')).toContain('for --standalone');
  });

  it('are asked for when they are missing, with all events to choose from', () => {
    expect(faultOf('--events', 'card_ordered')).toContain('npm run new:consumer -- <name>');
    const fault = faultOf('loyalty');
    for (const { identifier } of knownEvents) expect(fault).toContain(`  ${identifier}`);
  });

  it('name nothing else', () => {
    expect(faultOf('loyalty', 'rewards', '--events', 'card_ordered')).toContain('rewards');
    expect(faultOf('loyalty', '--event', 'card_ordered')).toContain("Unknown option '--event'");
  });

  it('name no event twice, and none that is unknown', () => {
    const fault = faultOf('loyalty', '--events', 'card_ordered,card_lost,card_ordered');
    expect(fault).toContain('There is no event card_lost.');
    expect(fault).toContain('  card_assignment_requested\n');
    expect(fault).toContain('card_ordered stands twice');
  });

  it('are all checked, so that all faults are reported at once', () => {
    const fault = faultOf('Loyalty', '--events', 'card_lost');
    expect(fault).toContain('"Loyalty" is not a name');
    expect(fault).toContain('card_lost');
  });
});

describe('the name', () => {
  it.each(['loyalty', 'loyalty-points', 'tier-2', 'l'.repeat(44)])('may be %s', (name) => {
    expect(readArguments([name, '--events', 'card_ordered']).name).toBe(name);
  });

  it.each([
    ['is not a name', ['Loyalty', 'loyalty_points', '2nd', 'loyalty-', 'a--b', '../x', '']],
    ['longer than 44', ['l'.repeat(45)]],
    ['a service', ['notification', 'three-ds', 'platform']],
    ['something else', ['kafka', 'kafka-controller', 'topics', 'admin', 'migrate-onboarding']],
    ['Postgres keeps', ['user', 'order', 'current-user', 'pg-stats']],
  ])('is refused where it %s', (fault, names) => {
    for (const name of names) expect(faultOfName(name)).toContain(fault);
  });
});
