import { mountPage } from '../shared/page/mount-page.js';
import { nameManifest } from './address-query.js';
import { CardAppPage } from './card-app-page.js';

nameManifest();
mountPage(<CardAppPage />);
