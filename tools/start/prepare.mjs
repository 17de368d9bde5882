import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from '../build/hash-sources.mjs'

/**
 * Installs packages and builds, each when stale.
 * @throws Error with a sentence
 */
export async function prepare(root, { build = true } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`需要 Node.js 20.19 以上，当前为 ${process.versions.node}`)

  if (!isInstalled(root)) install(root)

  if (build && !isBuilt(root)) {
    console.log('正在构建……')
    // The builder's memory is freed with its process.
    const { status } = spawnSync(process.execPath, [join(root, 'tools/build.mjs')], {
      cwd: root,
      stdio: 'inherit',
    })

    if (status !== 0) throw new Error('构建失败，原因见上面的提示')
  }
}

function isBuilt(root) {
  const made = readJson(join(root, 'dist/build.json'))
  return (
    made !== null &&
    existsSync(join(root, 'dist/server/serve.js')) &&
    made.sources === hashSources(root)
  )
}

/** npm's note about node_modules matches the lockfile on this platform. */
function isInstalled(root) {
  const lockedPackages = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!present) return false

  return Object.entries(lockedPackages).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' ||
      present[path]?.version === version ||
      ((optional || devOptional) && !present[path]),
  )
}

function install(root) {
  console.log('正在安装依赖（npm ci）……')
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'

  // Building needs the development packages, regardless of NODE_ENV.
  const { status, error } = spawnSync(
    command,
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )

  if (status !== 0)
    throw new Error(
      `依赖安装失败${error ? `：${error.message}` : ''}。请检查网络和 npm 源设置后重试`,
    )
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
