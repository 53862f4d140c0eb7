import type { LinkFault } from '../links/link.ts';

export type Fault =
  /** SIGKILL; restarted by its supervisor. */
  | { kind: 'kill'; target: string }
  /** SIGTERM and an immediate restart, as in a rollout. */
  | { kind: 'restart'; target: string }
  /** Suspended with SIGSTOP and later resumed with SIGCONT. */
  | { kind: 'freeze'; target: string; durationMs: number }
  /** The broker or the database: killed or stopped in order, and restarted after `downMs`. */
  | { kind: 'crash' | 'stop'; target: 'kafka' | 'postgres'; downMs: number }
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
