export * from './change-streams.js';
export * from './event-stream.js';
