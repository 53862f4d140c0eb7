const DAY_MS = 86_400_000;
/** Postgres and Node round times to milliseconds in different ways. */
const ROUNDING_MS = 1;
/** By so much the clock passes a limit. All else of it are whole seconds. */
const PAST_LIMIT_MS = 1;

const ID = /\b([a-z]{3})_[0-9a-f]{32}\b/g;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Alone, or as a line of the text of a QR code. */
const CREDITOR_REFERENCE = /^RF\d\d[0-9A-Z]{1,21}$/gm;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/;
/** Also in an address that is part of another one. */
const LINK_TOKEN = /((?:\/|%2F)(?:company|kyc|credit-application|challenges)(?:\/|%2F))[\w-]{20,}/g;

/** Values of chance, by their field. */
const CHANCE: Readonly<Record<string, string>> = {
  digest: '<digest>',
  last4: '<last four digits>',
  cardLast4: '<last four digits>',
  requestId: '<request id>',
  estimatedDelivery: '<estimated delivery>',
  activationCode: '<code of the letter>',
  respondBy: '<1.5 s after createdAt>',
};

/** What `{base_url}` and `{onboarding_url}` of the interface are in a run. */
const ADDRESSES = [
  ['http://platform.test/onboarding', '{onboarding_url}'],
  ['http://platform.test', '{base_url}'],
  [encodeURIComponent('http://platform.test'), '{base_url}'],
] as const;

/** A stretch of a run: the real times in it are the clock's time `at`. */
export interface Stretch {
  fromMs: number;
  untilMs: number;
  at: Date;
}

/**
 * Replaces what differs from run to run: ids become `cmp_1` and `crd_2` in the order in which they appear, and
 * times of the real clock become times of the scenario's clock.
 */
export class StableValues {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly stretches: readonly Stretch[]) {}

  /** Names a value that the scenario made up. */
  name(real: string, kind: string): string {
    const known = this.names.get(real);
    if (known) return known;
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    const name = kind.includes(' ') ? `<${kind} ${count}>` : `${kind}_${count}`;
    this.names.set(real, name);
    return name;
  }

  of<T>(value: T, field = ''): T {
    return this.stable(value, field) as T;
  }

  private stable(value: unknown, field: string): unknown {
    if (typeof value === 'string') {
      return this.names.get(value) ?? CHANCE[field] ?? this.text(value);
    }
    // How long a partner took to decide.
    if (typeof value === 'number' && field === 'ms') return '<milliseconds>';
    if (Array.isArray(value)) return value.map((one: unknown) => this.stable(one, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, this.stable(one, name)]),
    );
  }

  private text(value: string): string {
    if (MOMENT.test(value)) return this.moment(value);
    const named = ADDRESSES.reduce((text, [from, to]) => text.replaceAll(from, to), value)
      .replaceAll(LINK_TOKEN, '$1<token>')
      .replaceAll(CREDITOR_REFERENCE, (reference) => this.name(reference, 'creditor reference'))
      .replaceAll(ID, (id, prefix: string) => this.name(id, prefix));
    if (UUID.test(named)) throw new Error(`the scenario has not named ${named}`);
    return named;
  }

  /** @throws Error for a time of neither clock, which would differ in the next run. */
  private moment(value: string): string {
    const time = Date.parse(value);
    for (const { fromMs, untilMs, at } of this.stretches) {
      const days = Math.floor((time - fromMs + ROUNDING_MS) / DAY_MS);
      const isWithin = time - days * DAY_MS <= untilMs + ROUNDING_MS;
      // A link expires this number of days after the real time. No other value is further away.
      if (days >= 0 && days <= 14 && isWithin) {
        return new Date(at.getTime() + days * DAY_MS).toISOString();
      }
    }
    if (time % 1_000 > PAST_LIMIT_MS) throw new Error(`${value} is a time of neither clock`);
    return value;
  }
}
