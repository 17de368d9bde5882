import { poolerMessage } from './database/check-database.ts'

interface SystemError {
  code?: string
  message?: string
  stack?: string
  syscall?: string
  address?: string
  hostname?: string
  port?: number
  path?: string
}

/** Instructions for a known error; unexpected errors keep their stack. */
export function explainStartError(error: unknown): string {
  const fault = (error ?? {}) as SystemError
  const { message = '' } = fault

  // A sentence already.
  if (/[\u4e00-\u9fff]/.test(message)) return message

  return (
    explainDatabase(fault) ??
    explainListening(fault) ??
    explainFiles(fault) ??
    fault.stack ??
    String(error)
  )
}

function explainListening({ code, syscall, address, hostname, port }: SystemError): string | null {
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被占用（可能品录已经在运行）。请用环境变量 PORT 换一个端口，例如 PORT=8081 npm start`
  if (code === 'EACCES' && syscall === 'listen')
    return `没有权限使用端口 ${port}，请用环境变量 PORT 换一个 1024 以上的端口`
  if (code === 'EADDRNOTAVAIL' && syscall === 'listen')
    return `HOST=${address} 不是本机的地址。只在本机使用请写 127.0.0.1，从所有网卡访问请写 0.0.0.0`
  if ((code === 'ENOTFOUND' || code === 'EAI_AGAIN') && syscall === 'getaddrinfo')
    return `找不到主机“${hostname}”，请检查 DATABASE_URL、DATABASE_OWNER_URL、DATABASE_SESSION_URL、READ_DATABASE_URL 和 HOST`

  return null
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
])

function explainDatabase({
  code = '',
  message = '',
  syscall,
  address,
  port,
}: SystemError): string | null {
  if (
    /unsupported startup parameter|prepared statement ".*" (?:does not exist|already exists)|pgbouncer/i.test(
      message,
    )
  )
    return poolerMessage

  if (syscall === 'connect' && unreachable.has(code))
    return `连接不上数据库 ${address ?? ''}:${port ?? ''}。请检查 PostgreSQL 是否在运行，DATABASE_URL 的地址和端口是否正确`
  if (/timeout exceeded when trying to connect|Connection terminated/i.test(message))
    return '数据库没有应答。请检查 PostgreSQL 是否在运行，DATABASE_URL 的地址和端口是否正确'
  if (code === 'ERR_INVALID_URL')
    return 'DATABASE_URL 不是数据库的地址，应如 postgres://账号:密码@主机:5432/数据库（密码中的特殊字符须按网址编码）'

  return databaseSentences[code]?.(message) ?? null
}

const databaseSentences: Record<string, (message: string) => string> = {
  '28P01': (message) =>
    `数据库拒绝了账号或密码（${message}）。请检查 DATABASE_URL 和 DATABASE_OWNER_URL`,
  '28000': (message) =>
    `数据库不接受这个账号的连接（${message}）。请检查账号，以及数据库服务器的 pg_hba.conf`,
  '3D000': (message) => `数据库不存在（${message}）。请先新建它，或改正 DATABASE_URL`,
  '42501': (message) =>
    /for database/.test(message)
      ? `数据库账号不能连接这个数据库（${message}）。请由数据库管理员执行 grant connect on database 数据库 to 账号`
      : `数据库账号的权限不够（${message}）。请用 DATABASE_OWNER_URL 指定建表的账号，见 docs/database-roles.md`,
  '53100': (message) => `数据库的磁盘已满（${message}）。请清理磁盘后重新启动`,
  '53300': (message) =>
    `数据库的连接数已满（${message}）。请结束多余的连接，或调大 max_connections`,
  '57P03': (message) => `数据库正在启动或恢复（${message}），请稍后重新启动品录`,
}

function explainFiles({ code, path }: SystemError): string | null {
  if (path === undefined) return null
  if (code === 'EACCES' || code === 'EPERM')
    return `没有权限读写 ${path}。请检查 DATA_DIR 和运行品录的账号`
  if (code === 'EROFS')
    return `${path} 所在的磁盘是只读的。请用环境变量 DATA_DIR 指定可以写入的文件夹`
  if (code === 'ENOSPC') return `磁盘已满，写不进 ${path}。请清理磁盘后重新启动`
  if (code === 'ENOENT') return `找不到 ${path}。请检查路径，或先建立它所在的文件夹`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} 不是文件夹。请检查环境变量 DATA_DIR`

  return null
}
