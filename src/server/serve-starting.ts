import { createServer } from 'node:http'

const message = '平台正在启动或升级，请稍候再试'

const page = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>正在启动</title>
<p>平台正在启动或升级，请稍候。本页每 5 秒自动刷新。</p>
</html>
`

/**
 * Answers every request with 503 until the portal itself listens: a start after an upgrade may take
 * minutes. Returns how to free the port.
 * @throws Error of the operating system when the port is taken
 */
export async function serveStarting({
  port,
  host,
}: {
  port: number
  host: string
}): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isPage = request.headers.accept?.includes('text/html') === true

    response.writeHead(503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    response.end(isPage ? page : answerTo(request.url))
  })

  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  )

  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

const answerTo = (url = '') =>
  JSON.stringify(
    /^\/(?:healthz|readyz)\b/.test(url)
      ? { status: 'starting' }
      : { code: 503, msg: message, data: null },
  )
