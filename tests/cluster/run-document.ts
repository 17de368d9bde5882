import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The commands of a document: its blocks of `sh`, in their order. */
export const commandsOf = (document: string): string[] =>
  [...document.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands)

/**
 * Programs that take the place of those which need systemd or the network: packages are looked up
 * instead of installed, dependencies copied; a unit runs as it says, with its account, credentials
 * and environment.
 */
const stubs: Record<string, string> = {
  'apt-get': `[ "$1" = update ] && exit 0
for package in "$@"; do case $package in install|-y) ;; *) dpkg -s "$package" >/dev/null || exit 1;; esac; done`,
  npm: `[ "$1" = ci ] && { mkdir -p node_modules; [ -e node_modules/vite ] || mount --bind ${root}node_modules node_modules; exit 0; }
exec ${process.execPath.replace(/node$/, 'npm')} "$@"`,
  journalctl: 'cat /run/pinlu.output',
  systemctl: `unit=\${!#}
case $unit in
daemon-reload) exit 0;;
nginx) pkill -x nginx; exec nginx;;
pinlu) ;;
*) echo "systemctl $*: left out, needs systemd"; exit 0;;
esac
if [ -e /run/pinlu.pid ]; then
  kill -TERM "$(cat /run/pinlu.pid)"
  for i in $(seq 600); do [ -e /run/pinlu.ended ] && break; sleep 0.1; done
  [ "$(cat /run/pinlu.ended)" = 0 ] || { echo "pinlu did not end with 0 within a minute"; exit 1; }
fi
file=/etc/systemd/system/pinlu.service
of() { sed -n "s/^$1=//p" $file; }
credentials=/run/credentials/pinlu.service
install -d -m 755 /run/credentials; install -d -m 700 -o "$(of User)" $credentials
for secret in /etc/pinlu/secrets/*; do
  install -m 400 -o "$(of User)" "$secret" "$credentials/secrets_$(basename "$secret")"
done
install -d -m 700 -o "$(of User)" /var/lib/pinlu
rm -f /run/pinlu.ended /run/pinlu.pid; touch /run/pinlu.output
set -a; for line in $(of Environment | sed "s#%d#$credentials#g"); do eval "$line"; done
. "$(of EnvironmentFile)"; set +a
cd "$(of WorkingDirectory)" || exit 1
( setpriv --reuid "$(of User)" --regid "$(of Group)" --clear-groups --no-new-privs $(of ExecStart) >>/run/pinlu.output 2>&1 & echo $! >/run/pinlu.pid
  wait $!; echo $? >/run/pinlu.ended ) >/dev/null 2>&1 &
until [ -s /run/pinlu.pid ]; do sleep 0.1; done`,
}

/**
 * Executes the commands of docs/production.md on a copy of this machine's folders, in name spaces
 * of its own: nothing of it is seen outside, and nothing is left.
 * @throws Error with what the failing command printed
 */
export async function runProductionDocument(folder: string): Promise<number> {
  const blocks = commandsOf(readFileSync(join(root, 'docs/production.md'), 'utf8'))
  const programs = join(folder, 'programs')

  mkdirSync(programs, { recursive: true })
  for (const [name, text] of Object.entries(stubs)) {
    writeFileSync(join(programs, name), `#!/bin/bash\n${text}\n`)
    chmodSync(join(programs, name), 0o755)
  }

  const script = `set -eu -o pipefail
mount -t tmpfs tmpfs ${folder}/layers
for place in etc opt var run; do
  mkdir -p ${folder}/layers/$place/up ${folder}/layers/$place/work
  mount -t overlay overlay -o lowerdir=/$place,upperdir=${folder}/layers/$place/up,workdir=${folder}/layers/$place/work /$place
done
ip link set lo up
export PATH=${programs}:$PATH
git config --global --add safe.directory '*'
git config --global url.file://${root}.insteadOf https://git.example.cn/pinlu.git
rm -rf /opt/pinlu /etc/pinlu /var/lib/pinlu
pg_dropcluster --stop 15 main 2>/dev/null || true
pg_createcluster 15 main -p 5432 --start >/dev/null
# A portal that ends with an error is the end of all: nobody waits for it to be ready.
( until grep -qsvx 0 /run/pinlu.ended; do sleep 1; done
  echo "the portal ended with $(cat /run/pinlu.ended)"; kill -KILL -1 ) &
trap '[ $? = 0 ] || tail -n 30 /run/pinlu.output' EXIT
${blocks.map((block, at) => `echo "block ${at + 1}"\n(set -ex\n${block})`).join('\n')}
`
  mkdirSync(join(folder, 'layers'))
  writeFileSync(join(folder, 'document.sh'), script)
  const words = [
    ...'--mount --net --pid --fork --kill-child --mount-proc bash'.split(' '),
    join(folder, 'document.sh'),
  ]
  const child = spawn('nice', ['-n', '19', 'unshare', ...words], {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)))

  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`docs/production.md: ${output.slice(-3000)}`)

  return blocks.length
}
