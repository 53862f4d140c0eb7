import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import {
  claimPorts,
  claimStackPorts,
  hostAddress,
  portNames,
  requireFree,
  type Ports,
} from './ports.ts';

describe('requireFree', () => {
  let ports: Ports;
  let occupants: Server[];

  beforeEach(async () => {
    ports = await claimStackPorts();
    occupants = [];
  });

  afterEach(() => {
    for (const occupant of occupants) occupant.close();
  });

  async function occupy(port: number, address?: string): Promise<void> {
    const occupant = createServer().listen(port, address);
    occupants.push(occupant);
    await once(occupant, 'listening');
  }

  it('accepts unused ports', async () => {
    await expect(requireFree(ports, portNames)).resolves.toBeUndefined();
  });

  it('names every taken port, what it is for, and how to move it', async () => {
    await occupy(ports.platform, hostAddress);
    await occupy(ports.postgres);
    await expect(requireFree(ports, portNames)).rejects.toThrow(
      `Port ${ports.platform}, for platform, is taken. Set PLATFORM_PORT to another one.\n` +
        `Port ${ports.postgres}, for Postgres, is taken. Set POSTGRES_PORT to another one.`,
    );
  });

  it('asks only for the ports that are needed', async () => {
    await occupy(ports.mail, hostAddress);
    await expect(requireFree(ports, ['kafka', 'postgres'])).resolves.toBeUndefined();
  });
});

describe('claimPorts', () => {
  it('gives no port twice to concurrent callers, though none is used yet', async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimPorts(20)));
    const inAnotherProcess = `
      import { claimPorts } from ${JSON.stringify(new URL('./ports.ts', import.meta.url))};
      const claims = await Promise.all(Array.from({ length: 10 }, () => claimPorts(20)));
      console.log(JSON.stringify(claims.flat()));`;
    const arguments_ = ['--input-type=module', '--eval', inAnotherProcess];
    const { stdout } = await promisify(execFile)(process.execPath, arguments_);
    const all = [...claims.flat(), ...(JSON.parse(stdout) as number[])];
    expect(new Set(all).size).toBe(400);
  });

  it('takes no port that is in use', async () => {
    const block = 7;
    const port = 20_000 + block * 24 + 3;
    const occupant = createServer().listen(port, hostAddress);
    // If another process uses the port already, that is as good.
    await Promise.race([once(occupant, 'listening'), once(occupant, 'close')]).catch(() => {});
    const claimed = await claimPorts(23, block);
    occupant.close();
    expect(claimed).not.toContain(port);
  });
});
