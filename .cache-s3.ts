import { AwsV4Signer } from 'aws4fetch'
import { s3Store } from './src/server/files/s3-store.ts'
const settings = {
  endpoint: 'http://127.0.0.1:18600',
  bucket: 'files',
  prefix: 'pinlu/',
  region: 'us-east-1',
  isHostStyle: false,
  accessKeyId: 'pinlu:files',
  secretAccessKey: 'secret',
}
const s = await new AwsV4Signer({
  method: 'PUT',
  url: 'http://127.0.0.1:18600/files',
  accessKeyId: 'pinlu:files',
  secretAccessKey: 'secret',
  service: 's3',
  region: 'us-east-1',
}).sign()
console.log('bucket', (await fetch(s.url, { method: 'PUT', headers: s.headers })).status)
const store = s3Store(settings, '/tmp/swift/incoming')
const big = Buffer.alloc(30_000_000, 'x')
console.time('put')
const { sha256, size } = await store.put(big)
console.timeEnd('put')
console.log(
  sha256,
  await store.has(sha256, size),
  await store.has(sha256, 5),
  await store.has('a'.repeat(64), 5),
)
let n = 0
console.time('get')
for await (const c of store.get(sha256)) n += c.length
console.timeEnd('get')
console.log(n)
let m = ''
for await (const c of store.get(sha256, { start: 5, end: 9 })) m += c
console.log(m)
await store.remove(sha256)
await store.remove(sha256)
console.log(await store.has(sha256, size))
try {
  for await (const _ of store.get(sha256));
} catch (e) {
  console.log(String(e))
}
