import { mountPage } from '../shared/page/mount-page.js';
import { CardAppPage } from './card-app-page.js';

mountPage(<CardAppPage />);
