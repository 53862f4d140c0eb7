export * from './page-security.js';
export * from './serve-card-app.js';
export * from './serve-folder.js';
export * from './serve-pages.js';
