import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Services } from '#server/context.ts'
import { addErrorAnswers } from './error-answers.ts'

it.each([
  ['zh-CN', /^服务器内部错误，请稍后重试；如仍出现，请把请求编号 (\S+) 告诉管理员$/],
  ['en-US', /tell an administrator the request number (\S+) if it stays$/],
])(
  'a fault of the server tells its reader the number under which it is logged, and nothing of itself (%s)',
  async (locale, sentence) => {
    const app = Fastify({ logger: false, genReqId: () => '85e83de4cb117788' })
    addErrorAnswers(app, {} as Services, () => '')
    app.get('/broken', () => {
      throw new Error('secret of the server')
    })
    const answer = await app.inject({ url: '/broken', headers: { 'x-locale': locale } })
    const body = answer.json<{ msg: string; requestId: string }>()

    expect([answer.statusCode, sentence.exec(body.msg)?.[1]]).toEqual([500, body.requestId])
    expect(answer.payload).not.toContain('secret')
  },
)
