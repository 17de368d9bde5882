import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { expect, test } from 'vitest'
import { explainStartError } from './explain-start.ts'

const faultOf = (start: () => Promise<unknown>): Promise<unknown> =>
  start().then(
    () => null,
    (error: unknown) => error,
  )
const connect = (url: string) =>
  faultOf(async () => new pg.Client({ connectionString: url }).connect())
const listen = (host: string, port: number) =>
  faultOf(
    () =>
      new Promise((resolve, reject) =>
        createServer()
          .on('error', reject)
          .listen(port, host, () => resolve(null)),
      ),
  )

test('a port in use, an address of another machine and an unknown host are sentences', async () => {
  const first = createServer()
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  const { port } = first.address() as { port: number }

  expect(explainStartError(await listen('127.0.0.1', port))).toBe(
    `端口 ${port} 已被占用（可能品录已经在运行）。请用环境变量 PORT 换一个端口，例如 PORT=8081 npm start`,
  )
  await new Promise((resolve) => first.close(resolve))
  expect(explainStartError(await listen('203.0.113.9', 0))).toMatch(
    /^HOST=203\.0\.113\.9 不是本机的地址/,
  )
})

test('a database that is not there, or whose address makes no sense, is a sentence', async () => {
  expect(explainStartError(await connect('postgres://a:b@127.0.0.1:1/c'))).toMatch(
    /^连接不上数据库 127\.0\.0\.1:1。/,
  )
  expect(explainStartError(await connect('postgres://a:b@db.example:port/c'))).toMatch(
    /^DATABASE_URL 不是数据库的地址/,
  )
})

test.each([
  [{ code: '08P01', message: 'unsupported startup parameter: options' }, '连接池'],
  [{ code: '26000', message: 'prepared statement "abc" does not exist' }, '连接池'],
  [{ code: '28P01', message: 'password authentication failed for user "a"' }, '拒绝了账号或密码'],
  [{ code: '28000', message: 'no pg_hba.conf entry' }, 'pg_hba.conf'],
  [{ code: '3D000', message: 'database "c" does not exist' }, '数据库不存在'],
  [{ code: '53300', message: 'too many clients already' }, '连接数已满'],
  [
    { code: 'EACCES', syscall: 'listen', port: 80, message: 'listen EACCES' },
    '没有权限使用端口 80',
  ],
  [
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example', message: 'x' },
    '找不到主机“db.example”',
  ],
  [{ code: 'EROFS', path: '/data', message: 'x' }, '磁盘是只读的'],
])('%j is a sentence', (fault, words) => {
  const sentence = explainStartError(Object.assign(new Error(), fault))
  expect(sentence).toContain(words)
  expect(sentence).not.toContain('\n')
})

test('a data folder that is a file is a sentence; what is a sentence stays; what nobody expects keeps its stack', async () => {
  const fault = await faultOf(async () => mkdirSync('/dev/null/data', { recursive: true }))
  expect(explainStartError(fault)).toBe('/dev/null/data 不是文件夹。请检查环境变量 DATA_DIR')
  expect(explainStartError(new Error('端口不对'))).toBe('端口不对')
  expect(explainStartError(new TypeError('x is undefined'))).toMatch(
    /TypeError: x is undefined\n\s+at /,
  )
})

test('an account that may not connect, and one that may not create tables, are told apart', () => {
  const denied = (what: string) =>
    explainStartError({ code: '42501', message: `permission denied for ${what}` })
  expect(denied('database "pinlu"')).toContain('grant connect on database')
  expect(denied('schema public')).toContain('DATABASE_OWNER_URL')
})
