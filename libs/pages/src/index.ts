export * from './page-security.js';
export * from './serve-pages.js';
