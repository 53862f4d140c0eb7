import type { LinkFault } from '../links/links.ts';
import type { Random } from '../random.ts';

export type Fault =
  /** SIGKILL; restarted by its supervisor. */
  | { kind: 'kill'; target: string }
  /** SIGTERM and an immediate restart, as in a rollout. */
  | { kind: 'restart'; target: string }
  /** Suspended with SIGSTOP and later resumed with SIGCONT. */
  | { kind: 'freeze'; target: string; durationMs: number }
  /** A broker or the database: killed or stopped in order, and restarted after `downMs`. */
  | { kind: 'crash'; target: string; downMs: number }
  | { kind: 'stop'; target: string; downMs: number }
  /** Killed at the same time, so that a minority is left. */
  | { kind: 'crash-majority'; target: 'brokers'; brokers: readonly string[]; downMs: number }
  /** The database's primary is killed, and its standby takes over. */
  | { kind: 'fail-over'; target: 'postgres' }
  | { kind: 'link'; target: string; link: LinkFault; durationMs: number };

/** The category of a fault in the report. */
export function faultKindOf(fault: Fault): string {
  if (fault.kind === 'link') return `link ${fault.link.kind}`;
  return `${fault.kind} ${fault.target}`;
}

export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return `kill -9 ${fault.target}`;
    case 'restart':
      return `restart ${fault.target} in order`;
    case 'freeze':
      return `freeze ${fault.target} for ${seconds(fault.durationMs)}`;
    case 'crash':
      return `kill -9 ${fault.target}, away for ${seconds(fault.downMs)}`;
    case 'crash-majority':
      return `kill -9 ${fault.brokers.join(' and ')}, away for ${seconds(fault.downMs)}`;
    case 'fail-over':
      return `kill -9 ${fault.target}, and promote its standby`;
    case 'stop':
      return `stop ${fault.target} in order, away for ${seconds(fault.downMs)}`;
    case 'link':
      return `link ${fault.target} ${describeLink(fault.link)} for ${seconds(fault.durationMs)}`;
  }
}

function describeLink(link: LinkFault): string {
  if (link.kind === 'slow') return `slow by ${Math.round(link.latencyMs)} ms`;
  if (link.kind === 'throttled') return `throttled to ${Math.round(link.bytesPerSecond)} bytes/s`;
  return link.kind;
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

export type PlannedFault = { atMs: number; fault: Fault };

export type FaultTargets = {
  services: readonly string[];
  links: readonly string[];
  /** One, or several of which one may be away. */
  brokers: readonly string[];
  hasStandby: boolean;
};

// A short run contains each kind once; a long one leaves time to recover in between.
const shortRunMs = 60_000;
const gapMs = { short: 1_300, long: 2_500 };
const longestDownMs = 4_000;
const passingFaultMs = { shortest: 500, longest: 6_000 };
// Longer than a consumer's session timeout: its partitions are reassigned while it still works.
const beyondSessionMs = { shortest: 11_000, longest: 15_000 };
const beyondSessionShare = 0.25;
const frozenServices = 2;

/** The schedule of faults: every kind once in random order, then every kind again, and so on. */
export function planFaults(
  random: Random,
  durationMs: number,
  targets: FaultTargets,
): PlannedFault[] {
  const isLong = durationMs >= shortRunMs;
  const meanGapMs = isLong ? gapMs.long : gapMs.short;
  const plan: PlannedFault[] = [];
  let deck: Fault[] = [];
  for (let atMs = meanGapMs; atMs < durationMs; atMs += random.between(0.3, 1.7) * meanGapMs) {
    if (deck.length === 0) deck = random.shuffled(newDeck(random, targets, isLong));
    plan.push({ atMs, fault: deck.pop()! });
  }
  return plan;
}

function newDeck(random: Random, targets: FaultTargets, isLong: boolean): Fault[] {
  const { services, links } = targets;
  const kills = services.map((target): Fault => ({ kind: 'kill', target }));
  const linkFaults = newLinkFaults(random).map((link): Fault => ({
    kind: 'link',
    target: random.pick(links),
    link,
    durationMs: durationOf(random, isLong),
  }));
  const frozen = random.shuffled(services).slice(0, frozenServices);
  const freezes = frozen.map((target): Fault => ({
    kind: 'freeze',
    target,
    durationMs: durationOf(random, isLong),
  }));
  return [
    ...kills,
    ...freezes,
    ...newServerFaults(random, targets, isLong),
    ...linkFaults,
    { kind: 'restart', target: 'gateway' },
    { kind: 'restart', target: random.pick(services) },
  ];
}

function newServerFaults(
  random: Random,
  { brokers, hasStandby }: FaultTargets,
  isLong: boolean,
): Fault[] {
  const downMs = (): number => random.between(0, longestDownMs);
  const broker = (): string => random.pick(brokers);
  const [one, other] = random.shuffled(brokers);
  return [
    { kind: 'crash', target: broker(), downMs: downMs() },
    { kind: 'stop', target: broker(), downMs: downMs() },
    ...(other === undefined
      ? []
      : ([
          { kind: 'freeze', target: broker(), durationMs: durationOf(random, isLong) },
          {
            kind: 'crash-majority',
            target: 'brokers',
            brokers: [one!, other],
            downMs: downMs(),
          },
        ] satisfies Fault[])),
    { kind: 'crash', target: 'postgres', downMs: downMs() },
    { kind: 'stop', target: 'postgres', downMs: downMs() },
    ...(hasStandby ? ([{ kind: 'fail-over', target: 'postgres' }] satisfies Fault[]) : []),
  ];
}

function newLinkFaults(random: Random): LinkFault[] {
  return [
    { kind: 'cut' },
    { kind: 'cut' },
    { kind: 'stalled' },
    { kind: 'stalled' },
    { kind: 'slow', latencyMs: random.between(20, 400) },
    { kind: 'slow', latencyMs: random.between(20, 400) },
    { kind: 'throttled', bytesPerSecond: random.between(2_000, 50_000) },
  ];
}

function durationOf(random: Random, isLong: boolean): number {
  const { shortest, longest } =
    isLong && random.isTrue(beyondSessionShare) ? beyondSessionMs : passingFaultMs;
  return random.between(shortest, longest);
}
