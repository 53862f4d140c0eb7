import { readFileSync } from 'node:fs';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

/** As `Profiler.stop` of Node's inspector returns it, and as a `.cpuprofile` file stores it. */
export interface CpuProfile {
  nodes: ProfileNode[];
  /** The node that each sample met. */
  samples: number[];
  /** Microseconds from the previous sample to each. */
  timeDeltas: number[];
}

/** Shares of the time in which a process was busy, in percent, by the package that the code belongs to. */
export interface PackageShare {
  name: string;
  /** Its own code. */
  own: number;
  /** With what it calls before it returns. */
  withCalled: number;
}

const IDLE = '(idle)';

/** Records the CPU profile of another process while something is done. Node was started with `--inspect`. */
export class CpuProfiler {
  private readonly socket: WebSocket;
  private last = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  /** @param logFile to which Node has printed the address of its inspector. */
  static async attach(logFile: string): Promise<CpuProfiler> {
    const url = /^Debugger listening on (ws:\S+)/m.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (url === undefined) throw new Error(`no inspector is mentioned in ${logFile}`);
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    const profiler = new CpuProfiler(socket);
    await profiler.call('Profiler.enable');
    return profiler;
  }

  async during(work: () => Promise<unknown>): Promise<CpuProfile> {
    await this.call('Profiler.start');
    await work();
    return ((await this.call('Profiler.stop')) as { profile: CpuProfile }).profile;
  }

  close(): void {
    this.socket.close();
  }

  private call(method: string): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: object; error?: object };
        if (answer.id !== id) return;
        this.socket.removeEventListener('message', onMessage);
        if (answer.error) reject(new Error(`${method}: ${JSON.stringify(answer.error)}`));
        else resolve(answer.result);
      };
      this.socket.addEventListener('message', onMessage);
      this.socket.send(JSON.stringify({ id, method }));
    });
  }
}

/** @returns the packages by their own share, the largest first. */
export function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): PackageShare[] {
  const packages = packagesByNode(nodes);
  const own = new Map<string, number>();
  const withCalled = new Map<string, number>();
  let busy = 0;
  for (const [index, node] of samples.entries()) {
    const { name, all } = packages.get(node)!;
    const time = timeDeltas[index]!;
    if (name === IDLE) continue;
    busy += time;
    own.set(name, (own.get(name) ?? 0) + time);
    for (const each of all) withCalled.set(each, (withCalled.get(each) ?? 0) + time);
  }
  return [...withCalled]
    .map(([name, time]) => ({
      name,
      own: ((own.get(name) ?? 0) * 100) / busy,
      withCalled: (time * 100) / busy,
    }))
    .toSorted((one, other) => other.own - one.own);
}

/** The package of each node, and all that are on the stack there. */
function packagesByNode(nodes: readonly ProfileNode[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const packages = new Map<number, { name: string; all: ReadonlySet<string> }>();
  const waiting: { node: ProfileNode; above: ReadonlySet<string> }[] = [
    { node: nodes[0]!, above: new Set() },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, above } = next;
    const name = packageOf(node.callFrame);
    const all = above.has(name) ? above : new Set([...above, name]);
    packages.set(node.id, { name, all });
    for (const child of node.children ?? []) waiting.push({ node: byId.get(child)!, above: all });
  }
  return packages;
}

function packageOf({ functionName, url }: ProfileNode['callFrame']): string {
  // Functions of V8 and of Node that are not written in JavaScript, such as `writev`.
  if (url === '') return functionName.startsWith('(') ? functionName : `native ${functionName}`;
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (installed !== undefined) return installed;
  const [, place, folder] = /\/dist\/((?:apps|libs)\/[^/]+)\/src\/(?:([^/]+)\/)?/.exec(url) ?? [];
  if (place !== undefined) return folder === undefined ? place : `${place}/${folder}`;
  const [, builtin] = /^node:(?:internal\/)?([^/]+)/.exec(url) ?? [];
  return builtin === undefined ? 'other' : `node:${builtin}`;
}
