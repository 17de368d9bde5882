import { describe, expect, it } from 'vitest'
import { compareWorkflows } from './compare-workflows.ts'
import { before, changed } from './plan-example.ts'
import { reachable, situationOf } from './situation.ts'

describe('where records stand', () => {
  it('tells being filled in, under way, closed and of a past year apart', () => {
    const at = (state: string, year = 2025) => situationOf(before, { entity: 'paper', state, year })
    expect([at('draft'), at('sent'), at('done'), at('draft', 2024)]).toEqual([
      'editable',
      'inFlight',
      'closed',
      'history',
    ])
    expect(reachable(before.workflows['paper']!, 'done')).toEqual(new Set(['done']))
  })

  it('finds states without an end or an actor, but not those that had none before', () => {
    const counts = [{ state: 'sent', year: 2025, count: 3, examples: ['1', '2', '3'] }]
    const dead = changed((config) => delete config.workflows['paper']!.transitions['pass'])
    expect(
      compareWorkflows(before, dead, 'paper', counts, { clerk: 1, chief: 1 }).filter(({ level }) => level === 'danger'),
    ).toMatchObject([{ kind: 'workflow/stuck', count: 3 }])
    expect(compareWorkflows(dead, dead, 'paper', counts, { clerk: 1, chief: 1 })).toEqual([])
    const alone = changed(
      (config) =>
        (config.workflows['paper']!.transitions['pass']!.by = config.workflows['paper']!.transitions['back']!.by = {
          roles: ['clerk'],
        }),
    )
    expect(
      compareWorkflows(before, alone, 'paper', counts, { clerk: 0, chief: 1 }).filter(
        ({ level }) => level === 'danger',
      ),
    ).toMatchObject([{ kind: 'workflow/nobody' }])
  })
})
