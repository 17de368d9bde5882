/** `npm start`: from a clone to a working portal. Installs and builds what is missing or out of date, then serves. Needs Node and npm only. */
import { fileURLToPath, pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { prepare } from './start/prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await prepare(root)
  process.env.NODE_ENV ??= 'production'
  const { serve } = await import(pathToFileURL(join(root, 'dist/server/serve.js')).href)
  await serve(root)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** A failed start as a sentence; what is unexpected keeps its stack. */
function explain(error) {
  if (error?.code === 'EADDRINUSE')
    return `端口 ${error.port} 已被占用，请用环境变量 PORT 换一个端口，例如 PORT=8081 npm start`
  if (error?.code === 'EACCES' && error.syscall === 'listen')
    return `没有权限使用端口 ${error.port}，请用环境变量 PORT 换一个 1024 以上的端口`
  if (/[\u4e00-\u9fff]/.test(error?.message ?? '')) return error.message
  return error?.stack ?? String(error)
}
