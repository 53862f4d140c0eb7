import { createServer, connect, type AddressInfo } from 'node:net';
import { QueryFailedError } from 'typeorm';
import { databaseOutageOf } from './database-outage.js';

const failed = (driverError: Error) => new QueryFailedError('SELECT 1', [], driverError);
const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('an error of the database', () => {
  it('is an outage if the server has ended the socket before the statement was written', async () => {
    const outage = databaseOutageOf(failed(await writeAfterTheEnd()));
    expect(outage).toBe('database_unavailable');
  });

  it.each([
    ['57P01', 'database_unavailable'],
    ['08006', 'database_unavailable'],
    ['53300', 'database_unavailable'],
    ['53400', 'database_busy'],
    ['40P01', 'database_busy'],
    ['23505', undefined],
    ['42P01', undefined],
  ])('with SQLSTATE %s is %s', (state, outage) => {
    expect(databaseOutageOf(failed(withCode(state)))).toBe(outage);
  });

  it('is none if it comes from elsewhere', () => {
    expect(databaseOutageOf(withCode('EPIPE'))).toBeUndefined();
  });
});

/** Node's error for a write to a socket that the other side has ended. */
async function writeAfterTheEnd(): Promise<Error> {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume();
  await new Promise((closed) => socket.once('close', closed));
  const error = await new Promise<Error>((written) => {
    socket.once('error', () => undefined);
    socket.write('x', (failure) => written(failure!));
  });
  await new Promise((closed) => server.close(closed));
  return error;
}
