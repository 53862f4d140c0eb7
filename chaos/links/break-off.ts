import type { Socket } from 'node:net';

/**
 * Resets a connection. If its end is just being sent, the connection is closed instead: if that reset
 * fails, Node 24 treats the handle as closed and the process never exits.
 */
export function breakOff(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}
