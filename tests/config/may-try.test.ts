import { expect, it } from 'vitest'
import { findTrialRefusal } from '#config-model/measure/measure.ts'
import type { User } from '#config-model/user.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const config = shippedConfig()
const page = config.pages['score/qty-rule-edit']
if (page?.kind !== 'form' || page.trial === undefined) throw new Error('no trial')
const { form, trial } = page
const against = (role: string, transition: string) =>
  findTrialRefusal(config, { id: role, roles: [role] } as unknown as User, {
    form,
    trial: { ...trial, transition },
  })

it('rules can be tried out by users who may write them and measure by them', () => {
  expect(against('leader', trial.transition)).toBeNull()
  expect(against('leader', 'vanished')).toBe('nothing')
  for (const transition of [trial.transition, 'vanished'])
    expect(against('declare', transition)).toBe('writing')
})
