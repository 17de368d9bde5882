import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const files = fileURLToPath(new URL('../../docs/production', import.meta.url))

/** A reverse proxy that runs with its file of docs/production. */
export interface Proxy {
  name: string
  url: string
  /** kill -9 of all its processes. */
  kill(): Promise<void>
  start(): Promise<void>
}

interface Place {
  folder: string
  http: number
  https: number
  nodes: string[]
}

/** The file as it stands in docs, with the ports of the test. */
function substituted(name: string, { folder, http, https, nodes }: Place): string {
  const text = readFileSync(join(files, name), 'utf8')
  const addresses = ['10.0.0.11:8080', '10.0.0.12:8080', '10.0.0.13:8080']

  return addresses
    .reduce((result, address, at) => result.replaceAll(address, new URL(nodes[at]!).host), text)
    .replaceAll('/etc/pinlu/tls', folder)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
    .replace('bind :443 ', `bind 127.0.0.1:${https} `)
}

export async function startNginx(place: Place): Promise<Proxy> {
  const { folder, https } = place
  makeCertificate(folder)
  writeFileSync(join(folder, 'pinlu.conf'), substituted('nginx.conf', place))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')

  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1;
events { worker_connections 4096; }
http { access_log ${folder}/access.log; ${paths} include ${folder}/pinlu.conf; }
`,
  )

  return started('nginx', https, folder, ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')])
}

export async function startHaproxy(place: Place): Promise<Proxy> {
  const { folder, https } = place
  makeCertificate(folder)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, substituted('haproxy.cfg', place))

  return started('HAProxy', https, folder, ['haproxy', '-db', '-f', file])
}

async function started(
  name: string,
  port: number,
  folder: string,
  [program, ...words]: string[],
): Promise<Proxy> {
  const url = `https://127.0.0.1:${port}`
  let child: ChildProcess
  const start = async (): Promise<void> => {
    const log = openSync(join(folder, 'log'), 'a')
    // A group of processes of its own, so that a kill reaches its workers too.
    child = spawn(program!, words, { stdio: ['ignore', log, log], detached: true })
    for (let tries = 0; tries < 100; tries++) {
      if (child.exitCode !== null) break
      if (await isListening(port)) return
      await pause(100)
    }

    throw new Error(`${name} did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`)
  }

  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    process.kill(-child.pid!, 'SIGKILL')
    await ended
  }

  await start()
  return { name, url, kill, start }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const [chain, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=pinlu'.split(' '),
      '-keyout',
      key,
      '-out',
      chain,
    ],
    { stdio: 'ignore' },
  )
  writeFileSync(join(folder, 'pinlu.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
}
