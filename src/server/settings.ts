import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { trustProxies } from './middleware/proxy-headers.ts'
import { defaultTimeLimits, type TimeLimits } from './requests/time-limits.ts'
import { readFilesUrl } from './storage/open-file-store.ts'
import type { S3Settings } from './storage/s3-store.ts'

/** From the environment; everything else is configuration. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  /** PostgreSQL ≥ 15; null starts the embedded one below dataDir. */
  databaseUrl: string | null
  /** Null when databaseUrl owns the tables. */
  databaseOwnerUrl: string | null
  /**
   * Direct, for notifications, session locks and COPY, where databaseUrl is a pooler in transaction
   * mode.
   */
  databaseSessionUrl: string | null
  readDatabaseUrl: string | null
  /** Null for a folder below dataDir. */
  files: S3Settings | null
  /** PEM, shared by several nodes; null: below dataDir. */
  logKey: string | null
  /** For base backups and archived WAL of the embedded database; null for none. */
  backup: string | S3Settings | null
  /** As in `https://host`; null when not configured. */
  publicUrl: string | null
  /** Null sends none. */
  mail: MailSettings | null
  configDir: string
  /** files: the watched folder is active; database: the last publication is, for several nodes. */
  configSource: 'files' | 'database'
  /** Null: a random one. */
  demoPassword: string | null
  mode: 'demo' | 'production'
  /** Folder of the built browser application; null serves none. */
  webDir: string | null
  timeLimits: TimeLimits
  /** Prometheus, separate from the portal; null for none. */
  metrics: { port: number; host: string } | null
  /** Milliseconds; 0 logs none. */
  slowQuery: number
  /** Seconds between failing `/readyz` and stopping. */
  stopDelay: number
  /** Remote reverse proxies whose X-Forwarded headers are trusted; local ones always are. */
  trustedProxies: string[]
}

export interface MailSettings {
  /** `smtps://user:password@host:465`. */
  url: string
  /** `品录 <no-reply@example.cn>`. */
  from: string
}

/**
 * Empty variables count as absent.
 * @throws Error with a message for an invalid value
 */
export function readSettings(processEnv: NodeJS.ProcessEnv, root: string): Settings {
  const env = withSecretFiles(
    Object.fromEntries(
      Object.entries(processEnv).filter(([, text]) => text !== undefined && text.trim() !== ''),
    ),
  )
  const port = Number(env['PORT'] ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT=${env['PORT']} 不是有效的端口`)

  const mode = env['PORTAL_MODE'] ?? 'demo'
  if (mode !== 'demo' && mode !== 'production')
    throw new Error(`PORTAL_MODE=${mode} 只能是 demo 或 production`)

  const configSource = env['CONFIG_SOURCE'] ?? 'files'
  if (configSource !== 'files' && configSource !== 'database')
    throw new Error(`CONFIG_SOURCE=${configSource} 只能是 files 或 database`)

  return {
    port,
    mode,
    configSource,
    host: env['HOST'] ?? '127.0.0.1',
    dataDir: resolve(root, env['DATA_DIR'] ?? 'data'),
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseOwnerUrl: readDatabaseUrl(env, 'DATABASE_OWNER_URL'),
    databaseSessionUrl: readSessionUrl(env),
    readDatabaseUrl: readDatabaseUrl(env, 'READ_DATABASE_URL'),
    files:
      env['FILES_URL'] === undefined
        ? null
        : readFilesUrl(env['FILES_URL'], { key: env['FILES_KEY'], secret: env['FILES_SECRET'] }),
    logKey: env['LOG_KEY'] ?? null,
    backup: readBackup(env, root),
    publicUrl: readOrigin(env['PUBLIC_URL'] ?? null),
    mail: readMail(env['SMTP_URL'] ?? null, env['MAIL_FROM'] ?? null),
    configDir: resolve(root, env['CONFIG_DIR'] ?? 'config'),
    demoPassword: env['DEMO_PASSWORD'] ?? null,
    webDir: resolve(root, 'dist/web'),
    timeLimits: {
      headers: readSeconds(env, 'HEADERS_TIMEOUT', defaultTimeLimits.headers),
      body: readSeconds(env, 'BODY_TIMEOUT', defaultTimeLimits.body),
    },
    trustedProxies: readProxies(env['TRUSTED_PROXIES'] ?? ''),
    metrics: readMetrics(env, port),
    slowQuery: readNumber(env, 'SLOW_QUERY_MS', { usual: 1000, maxValue: 60_000 }),
    stopDelay: readNumber(env, 'STOP_DELAY', { usual: 0, maxValue: 60 }),
  }
}

/** Alternatively in a file named by `<NAME>_FILE`. */
const secrets = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_SESSION_URL',
  'READ_DATABASE_URL',
  'FILES_SECRET',
  'LOG_KEY',
  'BACKUP_SECRET',
  'SMTP_URL',
  'DEMO_PASSWORD',
]

/** @throws Error with a message for an unreadable file, or a secret set twice */
function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secrets.flatMap((name) => {
    const path = env[`${name}_FILE`]
    if (path === undefined) return []
    if (env[name] !== undefined) throw new Error(`${name} 与 ${name}_FILE 只能设置一个`)

    try {
      return [[name, readFileSync(path, 'utf8').trim()]]
    } catch (error) {
      throw new Error(`${name}_FILE=${path} 读不出来：${(error as Error).message}`, {
        cause: error,
      })
    }
  })

  return { ...env, ...Object.fromEntries(read) }
}

/** May have its own keys; default: those of the files. */
function readBackup(env: NodeJS.ProcessEnv, root: string): Settings['backup'] {
  const place = env['BACKUP_URL']
  if (place === undefined) return null
  if (env['DATABASE_URL'] !== undefined)
    throw new Error(
      'BACKUP_URL 只用于内置数据库；设置了 DATABASE_URL 的，请用 pgBackRest 等工具备份，见 docs/production/backup.md',
    )

  if (!place.startsWith('s3:')) return resolve(root, place)
  const key = env['BACKUP_KEY'] ?? env['FILES_KEY']
  const secret = env['BACKUP_SECRET'] ?? env['FILES_SECRET']

  return readFilesUrl(place, { key, secret }, 'BACKUP_URL')
}

/** @throws Error with a message for another kind of address; never contains the password */
function readDatabaseUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const url = env[name] ?? null
  if (url !== null && !(URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol)))
    throw new Error(
      `${name} 不是数据库的地址，应如 postgres://账号:密码@主机:5432/数据库（密码中的特殊字符须按网址编码）`,
    )

  return url
}

/** @throws Error with a message without a pooler to bypass */
function readSessionUrl(env: NodeJS.ProcessEnv): string | null {
  const url = readDatabaseUrl(env, 'DATABASE_SESSION_URL')
  if (url !== null && env['DATABASE_URL'] === undefined)
    throw new Error(
      'DATABASE_SESSION_URL 只与 DATABASE_URL 一起使用：后者经过连接池，前者直连同一个数据库',
    )

  return url
}

/** @throws Error with a message for an invalid port, or the portal's own */
function readMetrics(env: NodeJS.ProcessEnv, portalPort: number): Settings['metrics'] {
  if (env['METRICS_PORT'] === undefined) return null

  const port = readNumber(env, 'METRICS_PORT', { usual: 0, maxValue: 65_535 })
  if (port === portalPort && port !== 0)
    throw new Error(`METRICS_PORT=${port} 与 PORT 相同：监控数据须用另一个端口，不能对外开放`)

  return { port, host: env['METRICS_HOST'] ?? '127.0.0.1' }
}

/** @throws Error with a message for no whole number or a too large one */
function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { usual, maxValue }: { usual: number; maxValue: number },
): number {
  const value = Number(env[name] ?? usual)
  if (!Number.isInteger(value) || value < 0 || value > maxValue)
    throw new Error(`${name}=${env[name]} 须为 0 至 ${maxValue} 的整数`)

  return value
}

function readSeconds(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const seconds = Number(env[name] ?? usual)
  if (!(seconds > 0 && seconds <= 3600))
    throw new Error(`${name}=${env[name]} 须为 1 至 3600 之间的秒数`)

  return seconds
}

/** @throws Error with a message for an invalid or all-inclusive one */
function readProxies(text: string): string[] {
  const ranges = text.split(/[,，\s]+/).filter((range) => range !== '')
  try {
    trustProxies(ranges)
  } catch (error) {
    throw new Error(
      `TRUSTED_PROXIES 中的“${(error as Error).message}”不是代理服务器的地址：请写 IP 地址或网段，用逗号分隔，如 10.0.0.5,10.1.0.0/24（不能写域名，也不能信任所有地址）`,
      { cause: error },
    )
  }

  return ranges
}

/** @throws Error with a message when invalid */
function readOrigin(text: string | null): string | null {
  if (text === null) return null

  const url = URL.canParse(text) ? new URL(text) : null
  const isSite =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search + url.hash === ''

  if (!isSite || url.username !== '' || url.password !== '')
    throw new Error(`PUBLIC_URL=${text} 须是网站的地址，如 https://pinlu.example.cn，不带路径`)

  return url.origin
}

/**
 * Both or none.
 * @throws Error with a message for one alone or an invalid address; never contains the password
 */
function readMail(url: string | null, from: string | null): MailSettings | null {
  if (url === null && from === null) return null

  const { protocol = '', hostname = '' } =
    url !== null && URL.canParse(url) ? new URL(url) : { protocol: '' }

  if (url === null || !/^smtps?:$/.test(protocol) || hostname === '')
    throw new Error(
      'SMTP_URL 须是邮件服务器的地址，如 smtps://用户名:密码@smtp.example.cn:465（用户名、密码中的特殊字符须写成 %XX）；与 MAIL_FROM 一起设置',
    )

  if (
    from === null ||
    !/^(?:[^\p{Cc}<>@,;]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(from)
  )
    throw new Error(
      `MAIL_FROM=${from ?? ''} 须是发件人的邮箱，如 no-reply@example.cn 或 品录 <no-reply@example.cn>；与 SMTP_URL 一起设置`,
    )

  return { url, from }
}
