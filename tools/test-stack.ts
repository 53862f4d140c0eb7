import {
  announceStack,
  findRunningStack,
  withdrawStack,
} from '../libs/testing/src/running-stack.ts';
import { hideKafkajsWarning } from './local/kafka/kafka.ts';
import { startStack } from './local/stack.ts';
import { onStopRequest } from './local/run-stack.ts';

// Keeps running during development, so that specs on the broker and the database start at once.
if (findRunningStack() !== undefined) {
  console.error('One runs already for this checkout.');
  process.exit(1);
}
hideKafkajsWarning();
const stack = await startStack({
  isTemporary: true,
  services: [],
  infrastructure: ['kafka', 'postgres'],
});
const { kafkaBrokers, adminDatabaseUrl } = stack;
announceStack({ pid: process.pid, kafkaBrokers, adminDatabaseUrl });
console.log('Postgres and Kafka run for specs of this checkout. Ctrl-C ends them.');
onStopRequest(({ exitCode }) => {
  withdrawStack();
  void stack.stop().then(() => process.exit(exitCode));
});
