import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { serveStarting } from './serve-starting.ts'

/** A port that was free a moment ago. */
async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))

  return typeof address === 'object' && address ? address.port : 0
}

test('until the portal listens, pages and calls are told to wait', async () => {
  const settings = { port: await findFreePort(), host: '127.0.0.1' }
  const stop = await serveStarting(settings)
  const url = `http://127.0.0.1:${settings.port}`

  const page = await fetch(url, { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('平台正在启动或升级，请稍候')

  const call = await fetch(`${url}/api/user-info`)
  expect([call.status, await call.json()]).toEqual([
    503,
    { code: 503, msg: '平台正在启动或升级，请稍候再试', data: null },
  ])
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'starting' })

  await expect(serveStarting(settings)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await stop()
  await (
    await serveStarting(settings)
  )()
})
