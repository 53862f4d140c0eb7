import { mountPage } from '../shared/page/mount-page.js';
import { noteActivity } from '../shared/staff-session/background.js';
import { OperationsPage } from './operations-page.js';

noteActivity();
mountPage(<OperationsPage />);
