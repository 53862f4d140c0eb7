import { processTerminal } from '../command-line/terminal.js';
import { deadLettersCommand } from './dead-letters-command.js';

process.exitCode = await deadLettersCommand(process.argv.slice(2), processTerminal());
