/**
 * The return address if it is a web page; undefined for addresses that would run code, such as `javascript:`.
 */
export function safeReturnAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) {
    return undefined;
  }
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
