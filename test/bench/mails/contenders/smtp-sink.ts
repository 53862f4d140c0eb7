import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts and drops all mails. It reports when the expected number has arrived. */
export interface Expectation {
  expect: number;
}

let taken = 0;
let expected = Infinity;

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, callback) => {
    stream.resume();
    stream.once('end', () => {
      callback();
      taken += 1;
      if (taken === expected) process.send!('all');
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  process.send!((server.server.address() as AddressInfo).port);
});

process.on('message', ({ expect }: Expectation) => {
  taken = 0;
  expected = expect;
});
process.once('SIGTERM', () => process.exit(0));
