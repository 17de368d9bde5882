import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { openTo } from '#config-compiler/walk/auth-of-path.ts'
import { eachVisibleWorkflow } from '#config-compiler/walk/pages/pages-of-entities.ts'
import { listOf, statesWithin } from '#config-compiler/walk/workflow-graph.ts'
import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Page, Workflow } from '#config-model/types.generated.ts'
import { escalationRoles } from '#config-model/workflow/escalation.ts'

const texts = definePhrases({
  noListShows: {
    zh: '“{title}”由{names}办理，但没有一个列表向他们显示处于“{states}”的记录',
    en: '"{title}" is taken by {names}, but no list shows them records in "{states}"',
  },
  noListEscalated: {
    zh: '处于“{title}”的记录超时升级给{names}，但没有一个列表向他们显示',
    en: 'records in "{title}" escalate to {names}, but no list shows them',
  },
  addList: {
    zh: '请在列表页的 auth 中加上该角色，或放宽列表的 where、access 的 where',
    en: 'add the role to the auth of a list, or widen the where of the list or of the grant',
  },
})

/** 办理人在列表里找不到要办的记录。 */
export const actorNoList = defineRule({
  id: 'access/actor-no-list',
  severity: 'warning',
  tellsOfAbsence: ['ref/wrong-entity'],
  rank: 520,
  title: { zh: '办理人在列表里找不到要办的记录', en: 'Actor whom no list shows what to act on' },
  why: {
    zh: '办理人能打开查看页或审核页，却没有列表列出这个状态的记录，不知道有什么要办。',
    en: 'The actor may open such a record, but no list shows any in this state: nobody knows there is something to do.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '- { roles: [clerk, director], rows: region, actions: [read, export] }',
    bad: '- { roles: [clerk, director], rows: region, actions: [read, export], where: { not: { state: pending } } }',
  },
  check: (model, report) => {
    const { config } = model
    eachVisibleWorkflow(model, ({ file, value: workflow, pages }) => {
      const listed = new Map<string, Set<string>>()
      const listedFor = (role: string) => {
        const listedStatesOfRole = listed.get(role) ?? listedStates(config, workflow, pages, role)
        listed.set(role, listedStatesOfRole)
        return listedStatesOfRole
      }

      const opens = (role: string) => pages.some(({ auth }) => openTo(config, auth).includes(role))

      for (const [id, { title, escalate }] of Object.entries(workflow.states)) {
        const lost = escalationRoles(config, workflow, id).filter(
          (role) => opens(role) && !listedFor(role).has(id),
        )
        if (!escalate || lost.length === 0) continue

        const names = joinPhrases(
          lost.map((role) => withTitle(role, config.roles.roles[role]?.title)),
          '、',
        )
        report(file, ['states', id, 'escalate', 'to'], texts.noListEscalated({ title, names }), {
          causes: lost.map((role) => `role ${role}`),
          hint: texts.addList(),
        })
      }

      for (const [id, { title, from, by }] of Object.entries(workflow.transitions)) {
        const at = ['transitions', id]
        if (by.system || !by.roles) continue

        const states = listOf(from)
        const lost = expandRoles(config, by.roles).filter(
          (role) => opens(role) && !states.some((state) => listedFor(role).has(state)),
        )
        const [first] = lost
        if (first === undefined) continue

        const index = by.roles.findIndex((name) => expandRoles(config, [name]).includes(first))
        const names = joinPhrases(
          lost.map((role) => withTitle(role, config.roles.roles[role]?.title)),
          '、',
        )

        report(
          file,
          [...at, 'by', 'roles', index],
          texts.noListShows({
            title,
            names,
            states: joinPhrases(
              states.map((state) => workflow.states[state]?.title ?? state),
              '、',
            ),
          }),
          {
            causes: [
              `graph ${file}`,
              ...Object.keys(config.pages).flatMap((page) =>
                pages.some((one) => one === config.pages[page]) ? [`lacks pages/${page}.yaml`] : [],
              ),
              ...lost.flatMap((role) => [
                `role ${role}`,
                ...states.map((state) => `unlisted ${workflow.entity} ${state}`),
              ]),
            ],
            hint: texts.addList(),
          },
        )
      }
    })
  },
})

/** The states of which some list may show records to a role. */
function listedStates(
  config: Config,
  { entity, states }: Workflow,
  pages: Page[],
  role: string,
): Set<string> {
  const all = Object.keys(states)
  const readable = (config.entities[entity]?.access ?? [])
    .filter(
      ({ roles, actions }) => actions.includes('read') && expandRoles(config, roles).includes(role),
    )
    .flatMap(({ where }) => statesWithin(where, all))

  const gaps = pages.flatMap((page) => {
    // A list of past years shows what can only be read.
    if (page.kind !== 'list' || page.path.includes('{year}')) return []
    if (!openTo(config, page.auth).includes(role)) return []
    const visibleStates = statesWithin(page.where, [...new Set(readable)])

    return page.presets
      ? page.presets.flatMap(({ where }) => statesWithin(where, visibleStates))
      : visibleStates
  })

  return new Set(gaps)
}
