export * from './change-streams.js';
