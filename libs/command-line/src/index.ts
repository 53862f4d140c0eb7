/** What the commands for operators and those for partners have in common. */
export * from './columns.js';
export * from './errors.js';
export * from './numbers.js';
export * from './terminal-text.js';
export * from './times.js';
