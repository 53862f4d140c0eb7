import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Does pieces of work of one name one after the other, those of other processes included.
 *
 * Who works listens at a socket of that name which is in no directory (Linux has such): it ends with the process,
 * however that ends, and who waits is told so by the connection.
 *
 * @param stopping ends the waiting
 */
export async function oneAtATime(
  name: string,
  stopping: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (process.platform !== 'linux') return work();
  // A hash, since the address of a socket has room for 107 bytes.
  const path = `\0partner-card-platform-${createHash('sha256').update(name).digest('hex')}`;
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => {}).on('close', () => waiting.delete(socket)));
  }).unref();
  while (!(await listens(server, path))) {
    stopping.throwIfAborted();
    await untilClosed(path, stopping);
  }
  try {
    await work();
  } finally {
    server.close();
    for (const socket of waiting) socket.destroy();
  }
}

async function listens(server: Server, path: string): Promise<boolean> {
  server.listen(path);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function untilClosed(path: string, stopping: AbortSignal): Promise<void> {
  const socket = connect({ path, signal: stopping });
  // Nobody listens any more, or the other end was killed.
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
}
