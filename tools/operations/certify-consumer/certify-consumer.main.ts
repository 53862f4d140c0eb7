import { processTerminal } from '../command-line/terminal.js';
import { certifyConsumerCommand } from './certify-consumer-command.js';

process.exitCode = await certifyConsumerCommand(process.argv.slice(2), processTerminal());
