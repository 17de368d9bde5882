import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('the address of the site is an origin: without a path, a name or another protocol', () => {
  const read = (text: string) => readSettings({ PUBLIC_URL: text }, '/').publicUrl
  expect(read('https://pinlu.example.cn/')).toBe('https://pinlu.example.cn')
  expect(read('http://10.0.0.5:8080')).toBe('http://10.0.0.5:8080')
  expect(read('')).toBeNull()

  for (const wrong of [
    'pinlu.example.cn',
    'https://pinlu.example.cn/portal',
    'https://a:b@c.cn',
    'javascript:x',
    'https://c.cn/?a',
  ])
    expect(() => read(wrong), wrong).toThrow('PUBLIC_URL')
})

test('proxies on other machines are addresses or networks; a value that is neither is refused in words', () => {
  const read = (text: string) => readSettings({ TRUSTED_PROXIES: text }, '/').trustedProxies
  expect(read('')).toEqual([])
  expect(read('10.0.0.5, 10.1.0.0/24，fd00::/16')).toEqual(['10.0.0.5', '10.1.0.0/24', 'fd00::/16'])

  for (const wrong of [
    'proxy.example.cn',
    'true',
    '*',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.5;10.0.0.6',
  ])
    expect(() => read(wrong), wrong).toThrow(/TRUSTED_PROXIES.*请写 IP 地址或网段/)
})

test('a direct connection past a pooler is only given beside the address of the pooler', () => {
  const read = (env: Record<string, string>) => readSettings(env, '/').databaseSessionUrl
  expect(read({})).toBeNull()
  expect(read({ DATABASE_URL: 'postgres://a/b', DATABASE_SESSION_URL: 'postgres://c/b' })).toBe(
    'postgres://c/b',
  )
  expect(() => read({ DATABASE_SESSION_URL: 'postgres://c/b' })).toThrow(/DATABASE_URL 一起使用/)
})

test.each(['DATABASE_URL', 'DATABASE_OWNER_URL', 'READ_DATABASE_URL'])(
  'an address in %s that is none of a database is refused without its password',
  (name) => {
    const read = (url: string) => readSettings({ [name]: url }, '/')
    for (const url of ['nonsense', 'https://a:secret@b/c', 'postgres//a:secret@b/c'])
      expect(() => read(url), url).toThrow(new RegExp(`^${name} 不是数据库的地址(?!.*secret)`))
    expect(() => read('postgresql://a:b@c/d')).not.toThrow()
  },
)

test('a backup goes to a folder or a bucket, of the embedded database alone', () => {
  const read = (env: Record<string, string>) => readSettings(env, '/srv').backup
  expect(read({})).toBeNull()
  expect(read({ BACKUP_URL: 'backup' })).toBe('/srv/backup')

  const bucket = 's3://safe/pinlu?endpoint=https://s3.example.cn'
  const keys = { FILES_KEY: 'a', FILES_SECRET: 'b' }
  expect(read({ BACKUP_URL: bucket, ...keys })).toMatchObject({ bucket: 'safe', accessKeyId: 'a' })
  expect(read({ BACKUP_URL: bucket, ...keys, BACKUP_KEY: 'c', BACKUP_SECRET: 'd' })).toMatchObject({
    accessKeyId: 'c',
    secretAccessKey: 'd',
  })
  expect(() => read({ BACKUP_URL: 's3://safe', ...keys })).toThrow(/BACKUP_URL 的 endpoint/)
  expect(() => read({ BACKUP_URL: 'backup', DATABASE_URL: 'postgres://a/b' })).toThrow(
    /只用于内置数据库/,
  )
})

test('a variable that is empty is as none: no password of nothing, no port by chance, no folder above the data', () => {
  const empty = {
    PORT: '',
    HOST: ' ',
    DATA_DIR: '',
    CONFIG_DIR: '',
    CONFIG_SOURCE: '',
    DEMO_PASSWORD: '',
    PORTAL_MODE: '',
  }

  expect(readSettings({ ...empty, HEADERS_TIMEOUT: '', DATABASE_URL: '' }, '/portal')).toEqual(
    readSettings({}, '/portal'),
  )
})

test('a mail server and a sender are set together, each as an address; a password is never in the fault', () => {
  const read = (SMTP_URL: string, MAIL_FROM: string) =>
    readSettings({ SMTP_URL, MAIL_FROM }, '/').mail
  expect(read('', '')).toBeNull()
  expect(read('smtps://a:b@smtp.example.cn:465', '品录 <no-reply@example.cn>')).toEqual({
    url: 'smtps://a:b@smtp.example.cn:465',
    from: '品录 <no-reply@example.cn>',
  })

  for (const wrong of ['', 'smtp.example.cn', 'http://smtp.example.cn'])
    expect(() => read(wrong, 'a@b.cn'), wrong).toThrow('SMTP_URL')

  for (const wrong of ['', 'nobody', 'a@b.cn\r\nBcc: c@d.cn', 'a@b.cn, c@d.cn'])
    expect(() => read('smtp://u:secret@h', wrong), wrong).toThrow(/^(?!.*secret)MAIL_FROM/)
})

test('figures are served on a port of their own, on this machine unless another address is named', () => {
  const read = (env: NodeJS.ProcessEnv) => readSettings(env, '/').metrics
  expect(read({})).toBeNull()
  expect(read({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' })?.host).toBe('10.0.0.5')
  expect(() => read({ METRICS_PORT: '8080' })).toThrow('METRICS_PORT=8080 与 PORT 相同')
  expect(() => read({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT=70000 须为 0 至 65535 的整数')
  expect(() => readSettings({ SLOW_QUERY_MS: '1s' }, '/')).toThrow('SLOW_QUERY_MS=1s')
})
