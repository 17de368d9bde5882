import { join } from 'node:path'
import { folderStore, type FileStore } from './file-store.ts'
import { s3Store, type S3Settings } from './s3-store.ts'

/** A bucket, or a folder below DATA_DIR, as the environment sets. */
export function openFileStore({
  dataDir,
  files,
}: {
  dataDir: string
  files: S3Settings | null
}): FileStore {
  return files === null
    ? folderStore(join(dataDir, 'files'))
    : s3Store(files, join(dataDir, 'incoming'))
}

/**
 * Reads an address like `s3://bucket/prefix?endpoint=https://host&region=name&style=host`.
 * @param name of the variable
 * @throws Error with a message when invalid
 */
export function readFilesUrl(
  text: string,
  { key, secret }: { key: string | undefined; secret: string | undefined },
  name: 'FILES_URL' | 'BACKUP_URL' = 'FILES_URL',
): S3Settings {
  const wrong = (reason: string): Error =>
    new Error(
      `${name} ${reason}。写法：s3://桶名/前缀?endpoint=https://服务地址&region=区域（需要时加 &style=host）`,
    )
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:') throw wrong('不是 s3:// 开头的地址')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    throw wrong('没有写桶名，或桶名有误')
  if (url.username !== '' || url.password !== '')
    throw wrong('不能写密钥：密钥请放在 FILES_KEY 和 FILES_SECRET')

  const unknown = [...url.searchParams.keys()].filter(
    (name) => !['endpoint', 'region', 'style'].includes(name),
  )
  if (unknown.length > 0) throw wrong(`中的 ${unknown.join('、')} 不认识`)

  const endpoint = url.searchParams.get('endpoint') ?? ''
  const service = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (service === null || !/^https?:$/.test(service.protocol) || service.pathname !== '/')
    throw wrong('的 endpoint 须是服务的地址，不带路径')

  const style = url.searchParams.get('style') ?? 'path'
  if (style !== 'path' && style !== 'host') throw wrong('的 style 只能是 path 或 host')
  if (!key || !secret) throw new Error(`设置了 ${name}，还须设置 FILES_KEY 和 FILES_SECRET`)

  const prefix = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '')

  return {
    endpoint: service.origin,
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    isHostStyle: style === 'host',
    accessKeyId: key,
    secretAccessKey: secret,
  }
}
