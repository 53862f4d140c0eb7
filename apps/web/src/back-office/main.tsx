import { mountPage } from '../shared/page/mount-page.js';
import { BackOfficePage } from './back-office-page.js';

mountPage(<BackOfficePage />);
