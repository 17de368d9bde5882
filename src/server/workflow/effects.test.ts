import { expect, test } from 'vitest'
import { runEffects } from './effects.ts'
import type { EffectContext } from './effects/definition.ts'

const running = (effects: object[], record = { flags: ['late'], data: {} }) =>
  runEffects({
    transition: { title: '提交', from: 'draft', to: 'done', by: {}, effects },
    record: record as EffectContext['record'],
  } as EffectContext)

test('effects run in the order they are written', async () => {
  const record = { flags: ['late'], data: {} }
  await running([{ unflag: 'late' }, { flag: 'done' }, { flag: 'late' }], record)
  expect(record.flags).toEqual(['done', 'late'])
})

test('an effect that no code knows stops the transition: what it should do cannot be left out', async () => {
  await expect(running([{ phone: 'owner' }])).rejects.toThrow('phone')
})
