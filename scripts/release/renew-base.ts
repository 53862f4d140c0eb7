import type { World } from './release-steps.ts';

const BASE = /^(ARG NODE_IMAGE=)(\S+?)@sha256:[0-9a-f]{64}$/m;

/** Names the base image in the Dockerfile by the digest that its tag has now. */
export function renewBase({ read, write, look, tell }: World): void {
  const dockerfile = read('Dockerfile');
  const [, , tag] = BASE.exec(dockerfile) ?? [];
  if (!tag) throw new Error('the Dockerfile names no base by digest');
  const format = '{{.Manifest.Digest}}';
  const digest = look('docker', 'buildx', 'imagetools', 'inspect', tag, '--format', format);
  if (!/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`the registry told no digest of ${tag}`);
  write('Dockerfile', dockerfile.replace(BASE, `$1$2@${digest}`));
  tell(`${tag}@${digest}`);
}
