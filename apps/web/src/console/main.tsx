import { mountPage } from '../shared/page/mount-page.js';
import { callWithSession } from './session.js';
import { ConsolePage } from './console-page.js';

callWithSession();
mountPage(<ConsolePage />);
