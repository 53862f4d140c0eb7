import { mountPage } from '../shared/page/mount-page.js';
import { callWithSession } from './api/console-api.js';
import { ConsolePage } from './console-page.js';

callWithSession();
mountPage(<ConsolePage />);
