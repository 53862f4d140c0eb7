const STORED_AS = 'docs.api-key';

/** The key of the calls that are tried: kept until the tab is closed, in no cookie and no address. */
export const apiKey = {
  get(): string {
    return sessionStorage.getItem(STORED_AS) ?? '';
  },
  set(key: string): void {
    if (key === '') sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, key);
  },
};
