import { processTerminal } from '../../../tools/operations/command-line/terminal.js';
import { certifyCommand } from './certify-command.js';

process.exitCode = await certifyCommand(process.argv.slice(2), processTerminal());
