import { withTitle } from '#config-compiler/diagnostic/problem.ts'
import type { ReportProblem } from '#config-compiler/model.ts'
import { checkEach, checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { rolesOfAuth } from '#config-compiler/walk/auth-of-path.ts'
import { eachEntity, eachWorkflow, eachTransition } from '#config-compiler/walk/definitions.ts'
import { eachVisibleWorkflow } from '#config-compiler/walk/pages.ts'
import { toArray, statesMatching } from '#config-compiler/walk/workflow-graph.ts'
import {
  expandRoles,
  grantsFor,
  hiddenByGrants,
  hiddenFields,
  rowScope,
} from '#config-model/access/access.ts'
import { findSameFact } from '#config-model/access/same-fact.ts'
import type { Config } from '#config-model/config.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import { probeUser } from '#config-model/rights/table/probes.ts'
import type { Page, Workflow, Transition } from '#config-model/types.generated.ts'
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
  shows: {
    zh: '“{copy}”与“{field}”是同一内容，{roles}看不到“{field}”，却看得到它',
    en: '"{copy}" holds the same as "{field}": {roles} may not see "{field}", but see the copy',
  },
  hideBoth: {
    zh: '请在 entities/{entity}.yaml 同一角色的授权中，hide 也写上 {name}',
    en: 'name {name} in hide of the same roles in entities/{entity}.yaml',
  },
  ownerDecides: {
    zh: '“{role}”是申报主体，只看得到自己的记录，却能办理“{title}”',
    en: '"{role}" owns records and sees no others, yet may take "{title}"',
  },
  writeOwn: {
    zh: '是本人的动作，请写 own: true；是审核，请去掉该角色',
    en: 'write own: true where it is the owner who acts, else remove the role',
  },
  bothSides: {
    zh: '“{role}”既能办理本人的“{title}”，又能办理审核“{other}”',
    en: '"{role}" takes "{title}" with its own records, and decides by "{other}" as well',
  },
  separate: {
    zh: '请把两类动作分给不同的角色',
    en: 'give the two kinds of acts to different roles',
  },
  noNotSelf: {
    zh: '“{title}”没有写 notSelf，审核动作“{other}”写了',
    en: '"{title}" lacks notSelf, which the decision "{other}" has',
  },
  writeNotSelf: {
    zh: '请写 notSelf: true，不得办理本人创建的、本主体的记录；确实可以的写 notSelf: false',
    en: 'write notSelf: true: nobody decides about a record of their own; notSelf: false where they may',
  },
  takersWithoutPage: {
    zh: '“{title}”由 {lost} 办理，但他们没有页面能看到这些记录',
    en: '"{title}" is taken by {lost}, who have no page that shows these records',
  },
  addToAuth: {
    zh: '请在列表页或审核页的 auth 中加上 {lost}',
    en: 'add {lost} to the auth of a list or review page',
  },
  takesBlindly: {
    zh: '“{roles}”可以办理“{title}”，但无权查看记录',
    en: '"{roles}" may take "{title}", but not read the record',
  },
  grantRead: {
    zh: '请在 entities/{entity}.yaml 的 access 中授予 read',
    en: 'grant read in the access of entities/{entity}.yaml',
  },
})

export const actorNoList = defineRule({
  id: 'access/actor-no-list',
  severity: 'warning',
  reportsAbsence: ['ref/wrong-entity'],
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
  check: checkEachSite(
    eachVisibleWorkflow,
    ({ report, model }, { file, value: workflow, pages }) => {
      const { config } = model

      const listed = new Map<string, Set<string>>()
      const listedFor = (role: string) => {
        const listedStatesOfRole = listed.get(role) ?? listedStates(config, workflow, pages, role)
        listed.set(role, listedStatesOfRole)
        return listedStatesOfRole
      }

      const opens = (role: string) =>
        pages.some(({ auth }) => rolesOfAuth(config, auth).includes(role))

      for (const [id, { title, escalate }] of Object.entries(workflow.states)) {
        const lost = escalationRoles(config, workflow, id).filter(
          (role) => opens(role) && !listedFor(role).has(id),
        )
        if (!escalate || lost.length === 0) continue

        const names = joinPhrases(
          lost.map((role) => withTitle(role, config.roles.roles[role]?.title)),
          '、',
        )
        report(['states', id, 'escalate', 'to'], texts.noListEscalated({ title, names }), {
          causes: lost.map((role) => `role ${role}`),
          hint: texts.addList(),
        })
      }

      for (const [id, { title, from, by }] of Object.entries(workflow.transitions)) {
        const at = ['transitions', id]
        if (by.system || !by.roles) continue

        const states = toArray(from)
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
    },
  ),
})

/** The states in which a list may show records to a role. */
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
    .flatMap(({ where }) => statesMatching(where, all))

  const gaps = pages.flatMap((page) => {
    // Lists of past years are read-only.
    if (page.kind !== 'list' || page.path.includes('{year}')) return []
    if (!rolesOfAuth(config, page.auth).includes(role)) return []
    const visibleStates = statesMatching(page.where, [...new Set(readable)])

    return page.presets
      ? page.presets.flatMap(({ where }) => statesMatching(where, visibleStates))
      : visibleStates
  })

  return new Set(gaps)
}

export const copyVisible = defineRule({
  id: 'access/copy-shown',
  severity: 'warning',
  rank: 600,
  title: { zh: '隐藏的字段，照抄的没有隐藏', en: 'Copy of a hidden field that is shown' },
  why: {
    zh: '字段隐藏了，另一个字段由 computed、default 或流程的 set、create 照抄它的内容，角色照样看得到。脱敏不同：一处脱敏，照抄的各处一并脱敏。',
    en: 'A field is hidden, and another one takes its value by computed, default, set or create: the role sees it all the same. Masking is otherwise: what is masked in one place is masked in all its copies.',
  },
  example: {
    file: 'entities/news.yaml',
    good: 'source: { type: text, title: 来源, maxLength: 20 }',
    bad: 'source: { type: text, title: 来源, maxLength: 20, default: { field: author } }',
    at: 'source',
  },
  check: (model, report) => {
    const { config } = model
    const users = Object.keys(config.roles.roles).map((role) => probeUser(config, [role]))
    const titled = (role: string) => withTitle(role, config.roles.roles[role]?.title)

    eachEntity(model, (_, { fields, access }, entity) => {
      for (const field of new Set(access.flatMap(({ hide = [] }) => hide)))
        for (const copy of findSameFact(config, { entity, field })) {
          const copied = config.entities[copy.entity]?.fields[copy.field]
          if (!copied || (copy.entity === entity && copy.field === field)) continue

          const roles = users.filter(
            (user) =>
              hiddenByGrants(config, user, entity).has(field) &&
              rowScope(config, user, copy.entity, 'read') !== false &&
              !hiddenFields(config, user, copy.entity).has(copy.field),
          )

          if (roles.length === 0) continue

          const names = joinPhrases(
            roles.flatMap((user) => user.roles.map(titled)),
            '、',
          )

          report(
            `entities/${copy.entity}.yaml`,
            ['fields', copy.field],
            texts.shows({ copy: copied.title, field: fields[field]?.title ?? field, roles: names }),
            {
              part: 'key',
              causes: [`hide ${field}`],
              hint: texts.hideBoth({ entity: copy.entity, name: copy.field }),
            },
          )
        }
    })
  },
})

export const ownDecision = defineRule({
  id: 'access/own-decision',
  severity: 'warning',
  rank: 240,
  title: { zh: '有人能审核自己的记录', en: 'Role that may decide about its own records' },
  why: {
    zh: '申报的人不能审核：申报主体的角色出现在审核动作里，审核的角色能提交，或同类动作中独缺回避（notSelf）。',
    en: 'Who applies does not decide: an owner among the deciders, a decider who submits, or one act without notSelf among others that have it.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { roles: [clerk, applicant], region: within }\n    batch',
    at: 'applicant',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      reportSides(model.config, file, workflow, report)
      reportMissingNotSelf(file, workflow, report)
    })
  },
})

const isDecision = ({ by }: Transition) =>
  by.roles !== undefined && by.own !== true && by.system !== true

/** Others' records remain decidable under notSelf. */
const seesOthers = (config: Config, entity: string, role: string): boolean =>
  grantsFor(config, { roles: [role] }, entity, 'read').some(({ rows }) => rows !== 'own')

/** Owners among the deciders, and deciders among the owners' roles. */
function reportSides(
  config: Config,
  file: string,
  { entity, transitions }: Workflow,
  report: ReportProblem,
): void {
  const isOwner = (role: string) => config.roles.roles[role]?.level === 'owner'
  const deciders = new Map<string, string>()
  for (const transition of Object.values(transitions))
    if (isDecision(transition) && transition.by.notSelf !== true)
      for (const role of expandRoles(config, transition.by.roles ?? []))
        deciders.set(role, transition.title)

  for (const [id, transition] of Object.entries(transitions))
    for (const [index, name] of (transition.by.roles ?? []).entries()) {
      const at = ['transitions', id, 'by', 'roles', index]
      const roles = expandRoles(config, [name])
      const owner = isDecision(transition)
        ? roles.find(
            (role) => isOwner(role) && !(transition.by.notSelf && seesOthers(config, entity, role)),
          )
        : undefined

      if (owner !== undefined)
        report(file, at, texts.ownerDecides({ role: owner, title: transition.title }), {
          hint: texts.writeOwn(),
          causes: [`role ${owner}`],
        })

      const both = transition.by.own
        ? roles.find((role) => deciders.has(role) && !isOwner(role))
        : undefined

      if (both !== undefined)
        report(
          file,
          at,
          texts.bothSides({ role: both, title: transition.title, other: deciders.get(both) ?? '' }),
          { hint: texts.separate(), causes: [`role ${both}`] },
        )
    }
}

/** Decisions without `notSelf` where another decision of the workflow excludes the applicant. */
function reportMissingNotSelf(
  file: string,
  { transitions }: Workflow,
  report: ReportProblem,
): void {
  const careful = Object.values(transitions).find(({ by }) => by.notSelf && !by.own)
  if (!careful) return

  for (const [id, transition] of Object.entries(transitions))
    if (isDecision(transition) && transition.by.notSelf === undefined)
      report(
        file,
        ['transitions', id, 'by'],
        texts.noNotSelf({ title: transition.title, other: careful.title }),
        { hint: texts.writeNotSelf() },
      )
}

export const transitionActorNoPage = defineRule({
  id: 'access/transition-actor-no-page',
  severity: 'error',
  rank: 180,
  title: { zh: '办理人没有页面可以办理', en: 'Actor without a page to act on' },
  why: {
    zh: '动作交给某角色办理，但没有任何列表或审核页让他找到记录。',
    en: 'A role is to act, but no list or review page lets it find the record.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { roles: [clerk, director], region: within }\n    batch',
    at: 'director',
  },
  check: checkEachSite(eachVisibleWorkflow, ({ report, model }, { value: workflow, pages }) => {
    const { config } = model

    const opens = (role: string) =>
      pages.some(({ auth }) => auth === undefined || expandRoles(config, auth).includes(role))
    for (const [id, transition] of Object.entries(workflow.transitions)) {
      const at = ['transitions', id]
      if (transition.by.system || !transition.by.roles) continue

      const lost = expandRoles(config, transition.by.roles).filter((role) => !opens(role))
      if (lost.length === 0) continue

      const index = transition.by.roles.findIndex((name) =>
        expandRoles(config, [name]).some((role) => lost.includes(role)),
      )

      report(
        [...at, 'by', 'roles', index],
        texts.takersWithoutPage({ title: transition.title, lost: joinPhrases(lost, '、') }),
        {
          causes: lost.map((role) => `role ${role}`),
          hint: texts.addToAuth({ lost: joinPhrases(lost, '、') }),
        },
      )
    }
  }),
})

export const transitionActorNoRead = defineRule({
  id: 'access/transition-actor-no-read',
  severity: 'error',
  rank: 170,
  title: { zh: '办理人无权查看记录', en: 'Actor who may not read the record' },
  why: { zh: '看不到记录就办不了。', en: 'What one cannot see one cannot act on.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { roles: [clerk, visitor], region: within }\n    batch',
    at: 'visitor',
  },
  check: checkEach(eachTransition, ({ report, model }, at, transition, workflow) => {
    const { config } = model

    const { roles = [] } = transition.by
    const readers = (config.entities[workflow.entity]?.access ?? [])
      .filter((grant) => grant.actions.includes('read'))
      .flatMap((grant) => expandRoles(config, grant.roles))
    const index = roles.findIndex((name) =>
      expandRoles(config, [name]).some((role) => !readers.includes(role)),
    )
    const blind = roles[index]

    if (blind !== undefined)
      report(
        [...at, 'by', 'roles', index],
        texts.takesBlindly({ roles: blind, title: transition.title }),
        {
          causes: expandRoles(config, [blind]).map((role) => `role ${role}`),
          hint: texts.grantRead({ entity: workflow.entity }),
        },
      )
  }),
})
