import { expect, it } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { toSaveError } from './record-calls.ts'

it.each([
  ['no connection', new TypeError('Failed to fetch'), 'offline'],
  ['no answer in time', new ApiError(0, '请求超时'), 'offline'],
  ['a server that is being started again', new ApiError(503, '服务不可用'), 'offline'],
  ['a gateway without a server', new ApiError(502, '网关错误'), 'offline'],
  ['a change by somebody else', new ApiError(409, '数据已变化', { reason: 'stale' }), 'stale'],
  ['what the server finds wrong', new ApiError(422, '请检查', { reason: 'invalid' }), 'refused'],
  ['what is not allowed', new ApiError(403, '拒绝访问'), 'refused'],
])(
  'a save that fails for %s is tried again by itself only where that helps',
  (_why, error, kind) => {
    expect(toSaveError(error).kind).toBe(kind)
  },
)
