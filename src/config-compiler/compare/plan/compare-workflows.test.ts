import { describe, expect, it } from 'vitest'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { compareWorkflows } from './compare-workflows.ts'
import { exampleConfig, changeExample } from './plan-example.ts'
import { reachableStates, situationOf } from './situation.ts'

describe('where records stand', () => {
  it('tells being filled in, under way, closed and of a past year apart', () => {
    const at = (state: string, year = 2025) =>
      situationOf(exampleConfig, { entity: 'paper', state, year })
    expect([at('draft'), at('sent'), at('done'), at('draft', 2024)]).toEqual([
      'editable',
      'inFlight',
      'closed',
      'history',
    ])

    expect(reachableStates(exampleConfig.workflows['paper']!, 'done')).toEqual(new Set(['done']))
  })

  it('takes a state with its former name for the same state, and so on the way back', () => {
    const counts = [{ state: 'sent', year: 2025, count: 3, examples: ['1'] }]
    const renamed = (was?: string[]) =>
      changeExample((config) => {
        const workflow = config.workflows['paper']!
        const { sent, ...states } = workflow.states

        workflow.states = { ...states, waiting: { ...sent!, ...(was ? { was } : {}) } }

        for (const transition of Object.values(workflow.transitions)) {
          if (transition.from === 'sent') transition.from = 'waiting'
          if (transition.to === 'sent') transition.to = 'waiting'
        }
      })

    const holders = { clerk: 1, chief: 1 }
    const kinds = (findings: { level: string; kind: string }[]) =>
      findings.flatMap(({ level, kind }) =>
        kind.startsWith('workflow/state-r') ? `${level} ${kind}` : [],
      )

    expect(kinds(compareWorkflows(exampleConfig, renamed(), 'paper', { counts, holders }))).toEqual(
      ['danger workflow/state-removed'],
    )
    expect(
      kinds(compareWorkflows(exampleConfig, renamed(['sent']), 'paper', { counts, holders })),
    ).toEqual(['info workflow/state-renamed'])
    const back = [{ state: 'waiting', year: 2025, count: 3, examples: ['1'] }]

    expect(
      kinds(compareWorkflows(renamed(['sent']), exampleConfig, 'paper', { counts: back, holders })),
    ).toEqual(['info workflow/state-renamed'])
  })

  it('finds states without an end or an actor, but not those that had none before', () => {
    const counts = [{ state: 'sent', year: 2025, count: 3, examples: ['1', '2', '3'] }]
    const dead = changeExample((config) => delete config.workflows['paper']!.transitions['pass'])

    expect(
      compareWorkflows(exampleConfig, dead, 'paper', {
        counts,
        holders: { clerk: 1, chief: 1 },
      }).filter(({ level }) => level === 'danger'),
    ).toMatchObject([{ kind: 'workflow/stuck', count: 3 }])

    expect(
      compareWorkflows(dead, dead, 'paper', { counts, holders: { clerk: 1, chief: 1 } }),
    ).toEqual([])
    const alone = changeExample(
      (config) =>
        (config.workflows['paper']!.transitions['pass']!.by = config.workflows[
          'paper'
        ]!.transitions['back']!.by = { roles: ['clerk'] }),
    )

    expect(
      compareWorkflows(exampleConfig, alone, 'paper', {
        counts,
        holders: { clerk: 0, chief: 1 },
      }).filter(({ level }) => level === 'danger'),
    ).toMatchObject([{ kind: 'workflow/nobody' }])
  })

  it('say how a countersign, copies and an escalation differ, with the records they reach', () => {
    const counts = [{ state: 'sent', year: 2025, count: 3, examples: ['1'] }]
    const holders = { clerk: 1, chief: 1 }
    const before = changeExample(({ workflows }) => {
      const { states, transitions } = workflows['paper']!
      transitions['pass']!.countersign = { vote: 'agree', of: 3, need: 2 }
      transitions['pass']!.effects = [{ copy: ['chief'], message: 'copied' }]
      states['sent']!.escalate = { workdays: 5, to: ['chief'], flag: 'late', message: 'late' }
    })
    const after = changeExample(({ workflows }) => {
      const { states, transitions } = workflows['paper']!
      transitions['pass']!.countersign = { vote: 'agree', of: 3, veto: true }
      transitions['pass']!.effects = [{ copy: ['clerk', 'chief'], message: 'copied' }]
      states['sent']!.escalate = { workdays: 2, to: 'nextLevel', flag: 'late', message: 'late' }
    })

    const messagesOf = (is: typeof before) =>
      compareWorkflows(before, is, 'paper', { counts, holders }).map(
        ({ level, count, message }) => `${level} ${count} ${formatPhrase(message, 'zh-CN')}`,
      )

    expect(messagesOf(after)).toEqual([
      'notice 3 “材料”的状态“待审”：超时升级由“5 个工作日，给负责人”改为“2 个工作日，给上一级”，现有 3 件记录处于可以办理的状态',
      'notice 3 动作“通过”（pass）会签由“3 人，2 票同意即通过”改为“3 人，须全部同意，一票否决”，已经投的票照新的规定算、抄送由“负责人”改为“填报员、负责人”，现有 3 件记录处于可以办理的状态',
    ])
    expect(messagesOf(exampleConfig)).toEqual([
      'notice 3 “材料”的状态“待审”：超时升级由“5 个工作日，给负责人”改为“无”，现有 3 件记录处于可以办理的状态',
      'notice 3 动作“通过”（pass）会签由“3 人，2 票同意即通过”改为“无”，已经投的票不再算、抄送由“负责人”改为“无”，现有 3 件记录处于可以办理的状态',
    ])
  })
})
