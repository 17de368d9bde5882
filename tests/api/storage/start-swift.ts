import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '#server/storage/s3-store.ts'
import { freePorts } from './free-ports.ts'

const kinds = ['account', 'container', 'object'] as const

/** What is missing to start OpenStack Swift, in words; null when all is there. */
export const missingSwift = ['/usr/bin/swift-proxy-server', '/usr/bin/memcached'].some(
  (program) => !existsSync(program),
)
  ? 'apt-get install swift-proxy swift-account swift-container swift-object memcached'
  : null

/** A real object store on this machine: OpenStack Swift, one disk, spoken to as S3. */
export interface Swift {
  settings: S3Settings
  /** kill -9 of the service that is spoken to. */
  kill(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  stop(): Promise<void>
}

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-swift-'))
  const [proxy, cache, ...ports] = await freePorts(5)
  const user = userInfo().username
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const common = (port: number | undefined) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\nswift_dir = ${folder}\n`

  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = pinlu\nswift_hash_path_prefix = pinlu\n[storage-policy:0]\nname = gold\ndefault = yes\n',
  )

  for (const [index, kind] of kinds.entries()) {
    write(
      `${kind}-server.conf`,
      `${common(ports[index])}devices = ${folder}/devices\nmount_check = false\ndisable_fallocate = true\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )

    for (const words of [
      ['create', '1', '1', '1'],
      ['add', `r1z1-127.0.0.1:${ports[index]}/d1`, '1'],
      ['rebalance'],
    ])
      execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...words])
  }

  write(
    'proxy-server.conf',
    `${common(proxy)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_pinlu_files = secret .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:catch_errors]
use = egg:swift#catch_errors
`,
  )

  const log = openSync(join(folder, 'log'), 'a')
  const run = (program: string, words: string[]): ChildProcess =>
    spawn(program, words, { stdio: ['ignore', log, log] })
  const runServer = (kind: string) =>
    run(`swift-${kind}-server`, [join(folder, `${kind}-server.conf`)])
  let front = runServer('proxy')
  const processes = [
    run('memcached', ['-u', user, '-l', '127.0.0.1', '-p', String(cache)]),
    ...kinds.map(runServer),
  ]

  const stop = async (): Promise<void> => {
    const all = [...processes, front]
    const ends = all.map(ended)
    for (const one of all) one.kill('SIGTERM')
    await Promise.race([Promise.all(ends), pause(5000)])
    for (const one of all) one.kill('SIGKILL')
    // Thousands of small files: on some disks they take minutes, which nobody waits for.
    spawn('rm', ['-rf', folder], { stdio: 'ignore', detached: true }).unref()
  }

  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${proxy}`,
    bucket: 'files',
    prefix: 'pinlu/',
    region: 'us-east-1',
    isHostStyle: false,
    accessKeyId: 'pinlu:files',
    secretAccessKey: 'secret',
  }

  try {
    await makeBucket(settings)
    return {
      settings,
      stop,
      async kill() {
        const end = ended(front)
        front.kill('SIGKILL')
        await end
      },
      async start() {
        front = runServer('proxy')
        await makeBucket(settings)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) =>
    child.exitCode === null && child.signalCode === null
      ? child.once('exit', resolve)
      : resolve(null),
  )

/** Waits for the service by making the bucket. @throws Error after a minute */
async function makeBucket({ endpoint, bucket, region, ...keys }: S3Settings): Promise<void> {
  const url = `${endpoint}/${bucket}`
  for (let attempt = 1; ; attempt++) {
    const signed = await new AwsV4Signer({
      method: 'PUT',
      url,
      service: 's3',
      region,
      ...keys,
    }).sign()
    const answer = await fetch(url, { method: 'PUT', headers: signed.headers }).catch(() => null)
    if (answer?.ok || answer?.status === 409) return
    if (attempt === 120) throw new Error(`Swift answers ${answer?.status ?? 'nothing'}`)
    await pause(500)
  }
}
