import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePorts, hostAddress, portNames, requireFree, type Ports } from './ports.ts';

describe('requireFree', () => {
  let ports: Ports;
  let occupants: Server[];

  beforeEach(async () => {
    ports = await freePorts();
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

  it('accepts ports that nobody uses', async () => {
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
