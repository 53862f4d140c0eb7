import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '#testing';
import { freePort } from './free-port.ts';
import { nodeOf } from './node-versions.ts';
import type { PartnerProject } from './partner-project.ts';

/** A partner's server for webhooks, as an example of the package writes it, in a process of its own. */
export class WebhookReceiver {
  printed = '';

  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (text: Buffer) => (this.printed += text.toString()));
    }
  }

  static async start(
    project: PartnerProject,
    program: string,
    { secret, token }: { secret: string; token: string },
  ): Promise<WebhookReceiver> {
    const port = await freePort();
    const env = { WEBHOOK_SECRET: secret, WEBHOOK_TOKEN: token, PORT: String(port) };
    const child = spawn(await nodeOf(24), [program], { cwd: project.directory, env });
    const receiver = new WebhookReceiver(`http://127.0.0.1:${port}/webhooks`, child);
    await eventually(`${program} is ready`, () => {
      if (child.exitCode !== null) throw new Error(receiver.printed);
      return receiver.printed.includes('ready');
    });
    return receiver;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}
