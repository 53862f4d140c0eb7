/**
 * Collects what Node needs to run, and nothing else: the program, the libraries that it links, and who runs it. Runs
 * in Debian's Node image while ours is built: `node root.js <folder> [<program of Node>]`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const folder = process.argv[2];
const node = process.argv[3] ?? '/usr/local/bin/node';

/** @param {string} command @param {string[]} parameters */
const outputOf = (command, ...parameters) =>
  execFileSync(command, parameters, { encoding: 'utf8' });

/** @param {string} path @param {string} [to] */
function copy(path, to = path) {
  const target = join(folder, to);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(realpathSync(path), target);
}

/** @param {string} path @param {string} text */
function write(path, text) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/**
 * Debian's directories are links to those below /usr, and its packages know a file by either.
 *
 * @param {string} library
 */
function packageOf(library) {
  const { stdout } = spawnSync('dpkg', ['--search', library, `/usr${library}`], {
    encoding: 'utf8',
  });
  const [, name] = /^([^\s:]+)/.exec(stdout) ?? [];
  if (!name) throw new Error(`${library} is of no package`);
  return name;
}

const libraries = [...outputOf('ldd', node).matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path);
// The typesetter of documents links one more, which is beside the C library.
libraries.push(join(dirname(libraries.find((path) => path.includes('/libc.so'))), 'librt.so.1'));
copy(node, '/usr/local/bin/node');
for (const path of libraries) copy(path);

// Scanners look for known faults by the names and versions of packages. Their licences are in the image, too.
const packages = new Set(libraries.map(packageOf));
for (const name of packages) {
  write(`/var/lib/dpkg/status.d/${name}`, outputOf('dpkg-query', '--status', name));
  copy(`/usr/share/doc/${name}/copyright`);
}
copy('/etc/os-release');
write('/etc/passwd', 'root:x:0:0::/:/sbin/nologin\nnode:x:1000:1000::/app:/sbin/nologin\n');
write('/etc/group', 'root:x:0:\nnode:x:1000:\n');
write('/etc/nsswitch.conf', 'hosts: files dns\n');
mkdirSync(join(folder, 'tmp'));
chmodSync(join(folder, 'tmp'), 0o1777);
