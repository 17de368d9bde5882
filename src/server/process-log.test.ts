import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { ignoreClosedOutput, logErrorsOf, requestLogger } from './process-log.ts'

/** An error of the database that quotes a row. */
const databaseError = Object.assign(new Error('null value violates not-null constraint'), {
  code: '23502',
  table: 'account',
  column: 'name',
  detail: 'Failing row contains (张三, 13888888888).',
  where: 'SQL function at 张三',
})

test('an error of a request is a line that names table and column, without what the row holds', async () => {
  const lines: string[] = []
  const app = fastify({
    logger: { ...requestLogger, stream: { write: (line) => lines.push(line) } },
  })
  app.get('/list', ({ log }) => {
    log.error({ err: databaseError }, 'request failed')
    return {}
  })
  await app.inject('/list?keyword=张三')
  await app.close()

  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/张三|13888888888/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 50,
    msg: 'request failed',
    reqId: expect.any(String) as string,
    err: { type: 'Error', code: '23502', table: 'account', column: 'name' },
  })
})

test('an error of background work is one line of JSON', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  logErrorsOf('sealing the log')(databaseError)
  const [[line]] = write.mock.calls as [[string]]
  write.mockRestore()

  expect(line).toMatch(/^[^\n]*\n$/)
  expect(line).not.toMatch(/张三|13888888888/)
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    msg: 'sealing the log failed',
    err: { message: 'null value violates not-null constraint', code: '23502' },
  })
})

test.each(['stdout', 'stderr'] as const)(
  'a reader of %s that is gone does not end the process',
  (name) => {
    const before = process[name].listeners('error')
    process[name].removeAllListeners('error')
    const failWrite = () => process[name].emit('error', new Error('write EPIPE'))
    expect(failWrite).toThrow('EPIPE')

    ignoreClosedOutput()
    ignoreClosedOutput()
    expect(failWrite).not.toThrow()
    expect(process[name].listenerCount('error')).toBe(1)
    for (const listener of before) process[name].on('error', listener as () => void)
  },
)
