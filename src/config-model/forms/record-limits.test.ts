import { expect, it } from 'vitest'
import { mayHold } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Condition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { limitRefusalOfMove } from './record-limits.ts'

const states = ['draft', 'waiting', 'passed', 'closed']
const conditions: Condition[] = [
  { all: [{ field: 'type', is: 'tea' }, { not: { state: 'closed' } }] },
  { state: ['waiting', 'passed'] },
  {
    any: [
      { field: 'state', is: 'passed' },
      { field: 'type', is: 'rice' },
    ],
  },
  { field: 'type', is: { field: 'state' } },
  { not: { any: [{ state: 'draft' }, { flag: 'odd' }] } },
]

it.each(conditions)(
  'a move is held back by what begins to count there and by nothing else: %o',
  (where) => {
    const config = {
      years: {},
      roles: { roles: {} },
      workflows: {},
      entities: {
        task: {
          fields: { type: { type: 'text', title: '类型' } },
          limits: [{ where, max: 1, message: '已满' }],
        },
      },
    } as unknown as Config

    const asking = { config, user: {} as User, now: new Date(0) }
    const record = (state: string | null, type: string): EntityRecord =>
      ({
        id: 'r',
        entity: 'task',
        year: null,
        state,
        flags: [],
        region: null,
        owner: 'o',
        data: { type },
      }) as never

    const counts = (of: EntityRecord) =>
      mayHold(where, recordContext(config, of, asking.user, asking.now))

    for (const type of ['tea', 'rice', 'passed'])
      for (const from of [...states, null])
        for (const to of states) {
          const begins = counts(record(to, type)) && !counts(record(from, type))
          expect(limitRefusalOfMove(asking, record(from, type), to, [1])).toBe(
            begins ? '已满' : null,
          )
          expect(limitRefusalOfMove(asking, record(from, type), to, [0])).toBeNull()
        }
  },
)
