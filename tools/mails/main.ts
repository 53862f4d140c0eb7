import { startGallery } from './gallery.ts';

const { url, server } = await startGallery();
console.log(`Every mail in every language and at every level: ${url}\nCtrl-C ends it.`);
process.once('SIGINT', () => server.close());
