import { useMutation } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { fetchFile } from '../../shared/partner-api/partner-api.js';

export interface Download {
  /** Of the API. */
  path: string;
  /** How the browser names the file. */
  filename: string;
}

/** Fetches a file with the session's key, and gives it to the browser to save. */
export function useDownload() {
  return useMutation<void, RequestError, Download>({
    mutationFn: async ({ path, filename }) => {
      const address = URL.createObjectURL(await fetchFile(path));
      const link = document.createElement('a');
      link.href = address;
      link.download = filename;
      link.click();
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  });
}
