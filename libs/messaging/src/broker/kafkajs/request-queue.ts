import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const { scheduleCheckPendingRequests } = RequestQueue.prototype;

/**
 * kafkajs 2.2.4 sets a timer for the end of a throttling also where there is none. Its time lies in
 * the past, so each connection looks a thousand times a second for requests that wait, which is most
 * of the work of an idle service. Here it looks only while requests wait.
 */
RequestQueue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
};

export { RequestQueue };
