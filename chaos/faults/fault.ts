import type { LinkFault } from '../links/link.ts';

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
