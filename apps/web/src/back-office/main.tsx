import { mountPage } from '../shared/page/mount-page.js';
import './back-office.css';
import { BackOfficePage } from './back-office-page.js';

mountPage(<BackOfficePage />);
