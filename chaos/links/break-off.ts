import type { Socket } from 'node:net';

/**
 * Resets a connection. One whose end is just being said is closed instead: Node 24 takes its handle for closed
 * when the reset is refused then, and a process with such a handle never exits.
 */
export function breakOff(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}
