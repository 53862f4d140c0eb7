/** The faults of a service's start page: links that lead nowhere and invalid icons. */
export async function startPageFaults({ url }: { url: string }): Promise<string[]> {
  const start = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  const links = [...(await start.text()).matchAll(/href="([^"#]+)"/g)].map(([, path]) => path!);
  const faults = links.length < 5 ? [`only ${links.length} links`] : [];
  for (const path of new Set([...links, '/favicon.ico'])) {
    const { status, headers } = await fetch(`${url}${path}`);
    // 503 here means that the service is not ready, which is no fault of the page.
    if (status !== 200 && !(path === '/health/ready' && status === 503)) {
      faults.push(`${path}: ${status}`);
    }
    const type = headers.get('content-type') ?? '';
    const expected = { '.ico': 'image/x-icon', '.svg': 'image/svg+xml' }[path.slice(-4)];
    if (expected && !type.startsWith(expected)) faults.push(`${path}: ${type}`);
  }
  return faults;
}
