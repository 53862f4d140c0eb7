import { mountPage } from '../shared/page/mount-page.js';
import { CardAppPage } from './card-app-page.js';
import { addressQuery } from './partner-query.js';

/** Links the manifest of this partner, so that the app is installed under the partner's name. */
function nameManifest(): void {
  const query = addressQuery();
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link && query) link.href = `/card-app.webmanifest${query}`;
}

nameManifest();
mountPage(<CardAppPage />);
