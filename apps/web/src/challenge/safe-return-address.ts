/** Where the frame goes on to: a page of the web, nothing that a browser would run here. */
export function safeReturnAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) {
    return undefined;
  }
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
