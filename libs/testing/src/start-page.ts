/** What is wrong with the start page of a service: addresses that lead nowhere, icons that are none. */
export async function startPageFaults({ url }: { url: string }): Promise<string[]> {
  const start = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  const links = [...(await start.text()).matchAll(/href="([^"#]+)"/g)].map(([, path]) => path!);
  const faults = links.length < 5 ? [`only ${links.length} links`] : [];
  for (const path of new Set([...links, '/favicon.ico'])) {
    const { status, headers } = await fetch(`${url}${path}`);
    // Who can't work now says so there.
    if (status !== 200 && !(path === '/health/ready' && status === 503)) {
      faults.push(`${path}: ${status}`);
    }
    const type = headers.get('content-type') ?? '';
    const expected = { '.ico': 'image/x-icon', '.svg': 'image/svg+xml' }[path.slice(-4)];
    if (expected && !type.startsWith(expected)) faults.push(`${path}: ${type}`);
  }
  return faults;
}
