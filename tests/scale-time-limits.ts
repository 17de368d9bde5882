import { inject, vi } from 'vitest'
import { measureSlowdown } from '#tools/test/slowdown.ts'

const { test, hook } = inject('timeLimits')
const slowdown = measureSlowdown()
vi.setConfig({ testTimeout: test * slowdown, hookTimeout: hook * slowdown })
