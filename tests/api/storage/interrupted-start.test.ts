import { existsSync, mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '#server/database/embedded-postgres/start-postgres.ts'
import { startPortal } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { removeFolder } from '../remove-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinlu-interrupted-'))
afterAll(() => removeFolder(folder))

test.each(['PORT', 'METRICS_PORT'])(
  'where the port of %s is in use nothing is made',
  async (name) => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const dataDir = join(folder, name)
    const settings = readSettings(
      { PORT: '0', [name]: String(port), DATA_DIR: dataDir },
      process.cwd(),
    )

    await expect(startPortal(settings, () => Promise.resolve(null))).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port,
    })
    expect(existsSync(dataDir)).toBe(false)
    await new Promise((resolve) => server.close(resolve))
  },
)

test('the embedded database ends with the process that serves from it', async () => {
  const dataDir = join(folder, 'data')
  const former = process.listeners('exit')
  await startPostgres(dataDir, { isServing: true, isDisposable: true })
  const [end] = process.listeners('exit').filter((listener) => !former.includes(listener))

  end?.call(process, 0)
  await expect
    .poll(() => existsSync(join(dataDir, 'pg18/postmaster.pid')), { timeout: 30_000 })
    .toBe(false)
  if (end) process.off('exit', end)
})
